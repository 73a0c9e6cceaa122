import "./styles/base.css";
import "./styles/panels.css";
import "./styles/layout.css";
import "./styles/scene.css";
import "./styles/cards.css";
import "./styles/graphs.css";
import "./styles/counters.css";
import "./styles/tabs.css";
import { Page } from "./page.ts";
import { Settings } from "./settings.ts";

const root = document.getElementById("page");
if (root) {
  void new Page(root, new Settings()).start();
}
