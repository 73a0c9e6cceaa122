const answer = await fetch("/api/v1/games");
const list = document.getElementById("games");
for (const game of (await answer.json()).games) {
  const item = document.createElement("li");
  item.textContent = `${game.name}: ${game.summary}`;
  list.append(item);
}
