import type { Theme } from "vitepress";
import { h } from "vue";
// Fonts of the system: nothing to load.
import DefaultTheme from "vitepress/theme-without-fonts";
import RuleNav from "./RuleNav.vue";
import TryIt from "./TryIt.vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "sidebar-nav-after": () => h(RuleNav) }),
  enhanceApp({ app, router }) {
    app.component("TryIt", TryIt);
    if (import.meta.env.SSR) return;
    // A link to a heading in a folded part opens the part, which a browser does for the first page only.
    const unfold = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      const folded = target?.closest("details:not([open])");
      for (let part = target?.closest("details"); part; part = part.parentElement?.closest("details")) part.open = true;
      if (folded) target?.scrollIntoView();
    };
    window.addEventListener("hashchange", unfold);
    router.onAfterRouteChange = () => location.hash && requestAnimationFrame(unfold);
  },
} satisfies Theme;
