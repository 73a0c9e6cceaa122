// A picture as PNG: drawn by the browser on a canvas, from an SVG that has its styles with it.

/** The picture without its styles for dark pages: a file has no page around it. Other rules stay as they are. */
export function lightOnly(svg: string): string {
  const start = /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{/.exec(svg);
  if (!start) {
    return svg;
  }
  let depth = 1;
  let at = start.index + start[0].length;
  while (at < svg.length && depth > 0) {
    depth += svg[at] === "{" ? 1 : svg[at] === "}" ? -1 : 0;
    at += 1;
  }
  return lightOnly(svg.slice(0, start.index) + svg.slice(at));
}

/** Draws an SVG a given number of times as large as it says it is, on white. */
export async function pngOf(svg: string, scale: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(image.width * scale);
    canvas.height = Math.ceil(image.height * scale);
    const paper = canvas.getContext("2d");
    if (!paper) {
      throw new Error("no canvas");
    }
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}
