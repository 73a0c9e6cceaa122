#!/usr/bin/env bash
# A check, a count or a study in parts, as a Slurm job array: one part a task.
#
#   mkdir parts
#   sbatch --array=1-16 slurm.sh 16 parts count tanhinmin --cards 44 --brute
#   tefuda merge parts/*.part
#
# The first argument is the number of parts, the second a folder that all nodes share. A task that ran out of time or was preempted goes
# on from where it was when it is submitted again, alone if need be: `sbatch --array=3,7 slurm.sh 16 parts ...`.
#
#SBATCH --job-name=tefuda
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=8
#SBATCH --time=24:00:00
#SBATCH --requeue
set -euo pipefail

parts=$1
folder=$2
shift 2
part=$SLURM_ARRAY_TASK_ID

# One thread for each processor that the task was given; `srun` does not take their number over from `sbatch` by itself.
export RAYON_NUM_THREADS=${SLURM_CPUS_PER_TASK:-1}
export SRUN_CPUS_PER_TASK=${SLURM_CPUS_PER_TASK:-1}

srun tefuda "$@" --part "$part/$parts" --out "$folder/$part.part" --resume "$folder/$part.resume"
rm -f "$folder/$part.resume"
