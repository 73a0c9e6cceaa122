// Pictures come from the server as SVG text. They are parsed as documents, never as markup of this page, and adopted.

/** A picture as an element of this page; null if the text is none. */
export function adopt(text: string): SVGSVGElement | null {
  if (text === "") {
    return null;
  }
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return root.localName === "svg" ? (document.importNode(root, true) as unknown as SVGSVGElement) : null;
}

/** A picture to look at only: nothing in it can be chosen or reached by keyboard. */
export function still(text: string): SVGSVGElement | null {
  const picture = adopt(text);
  picture?.setAttribute("role", "img");
  for (const part of picture?.querySelectorAll("[role]") ?? []) {
    part.removeAttribute("role");
    part.removeAttribute("aria-label");
    part.classList.remove("choice");
  }
  return picture;
}

/** The size in which a picture was drawn. */
export function sizeOf(picture: SVGSVGElement): { width: number; height: number } {
  const [, , width, height] = (picture.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  return { width: width || 300, height: height || 150 };
}

/**
 * The outline of a part as its button. What is written on a part (a rank in each corner of a card) is no good name, so
 * the outline, which has no text, bears the name, and the letters are left to the eyes.
 */
export function handleOf(part: SVGElement): SVGElement {
  const handle = part.querySelector<SVGElement>(".mark") ?? part;
  handle.setAttribute("role", "button");
  handle.setAttribute("data-roving", "");
  part.querySelectorAll("text").forEach((text) => text.setAttribute("aria-hidden", "true"));
  return handle;
}
