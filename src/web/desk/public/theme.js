// Before the first paint: the theme that the shop keeps too. A file of its own, since the policy allows no script in the document.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
} catch {
  // Storage is denied.
}
