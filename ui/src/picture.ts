// Pictures come from the server as SVG text. They are parsed as documents in which nothing is run or loaded, and adopted.

/** A picture as an element of this page; null if the text is none. */
export function adopt(text: string): SVGSVGElement | null {
  if (text === "") {
    return null;
  }
  // Browsers read markup of pages several times faster than XML.
  const root = new DOMParser().parseFromString(text, "text/html").body.firstElementChild;
  return root instanceof SVGSVGElement ? document.adoptNode(root) : null;
}

/**
 * Turns a picture on the page into another one by changing only what differs, so that the browser neither styles nor paints the rest
 * anew. What is new is taken out of the other picture.
 */
export function become(shown: Element, next: Element): void {
  for (const name of shown.getAttributeNames()) {
    if (!next.hasAttribute(name)) {
      shown.removeAttribute(name);
    }
  }
  for (const { name, value } of next.attributes) {
    if (shown.getAttribute(name) !== value) {
      shown.setAttribute(name, value);
    }
  }
  const before = [...shown.childNodes];
  const after = [...next.childNodes];
  after.forEach((node, at) => {
    const old = before[at];
    // Most parts are the same, which the browser sees faster than this loop.
    if (old?.isEqualNode(node)) {
      return;
    }
    if (old instanceof Element && node instanceof Element && old.localName === node.localName) {
      become(old, node);
    } else if (old) {
      old.replaceWith(node);
    } else {
      shown.append(node);
    }
  });
  before.slice(after.length).forEach((node) => node.remove());
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

/** What the keyboard reaches of a part: its outline. */
export function handleOf(part: SVGElement): SVGElement {
  return part.querySelector<SVGElement>(".mark") ?? part;
}

/**
 * Makes a button of the outline of a part. What is written on a part (a rank in each corner of a card) is no good name, so
 * the outline, which has no text, bears the name, and the letters are left to the eyes.
 */
export function makeHandle(part: SVGElement): void {
  const handle = handleOf(part);
  handle.setAttribute("role", "button");
  handle.setAttribute("data-roving", "");
  part.querySelectorAll("text").forEach((text) => text.setAttribute("aria-hidden", "true"));
}
