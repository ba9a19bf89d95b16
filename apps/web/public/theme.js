// Runs before the first paint, so that the page never flashes in the other theme.
;(function () {
  var choice = 'system'
  try {
    choice = JSON.parse(localStorage.getItem('clipwright.theme')) || 'system'
  } catch {
    // Storage can be forbidden; the system's theme is used then.
  }
  var dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
