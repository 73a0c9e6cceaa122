import "./styles/base.css";
import "./styles/layout.css";
import "./styles/pictures.css";
import { Page } from "./page.ts";
import { Settings } from "./settings.ts";

const root = document.getElementById("page");
if (root) {
  void new Page(root, new Settings()).start();
}
