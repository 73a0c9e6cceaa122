import "../../crates/tefuda-draw/src/draw.css";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/table.css";
import "./styles/side.css";
import "./styles/forms.css";
import "./styles/tabs.css";
import "./styles/tabs_research.css";
import { Page } from "./page.ts";
import { Settings } from "./settings.ts";

const root = document.getElementById("page");
if (root) {
  void new Page(root, new Settings()).start();
}
