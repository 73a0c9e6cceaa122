import "../../crates/tefuda-draw/src/draw.css";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/table.css";
import "./styles/verdict.css";
import "./styles/board.css";
import "./styles/side.css";
import "./styles/game.css";
import "./styles/forms.css";
import "./styles/tabs.css";
import "./styles/tabs_research.css";
import "./styles/print.css";
import { loadSpeaker } from "./i18n/index.ts";
import { Page } from "./page.ts";
import { Settings } from "./settings.ts";

// A file that is dropped on the page must not take its place.
for (const name of ["dragover", "drop"] as const) {
  document.addEventListener(name, (event) => {
    if (event.dataTransfer?.types.includes("Files")) {
      event.preventDefault();
    }
  });
}

const root = document.getElementById("page");
if (root) {
  const settings = new Settings();
  // Not awaited here: panels that are loaded later share modules with this one, which must have been run by then.
  void loadSpeaker(settings.lang).then((say) => new Page(root, settings, say).start());
}
