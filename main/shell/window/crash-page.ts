/** Without styles or scripts of its own: it must show when everything else failed. */
export const crashPageText = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <title>Driftscope</title>
  </head>
  <body>
    <h1>This window's page ended twice</h1>
    <p>Running campaigns are not touched by that. View, Reload (Ctrl+R) opens the page again.</p>
    <p>Help, Show Logs opens the folder with what was written about it.</p>
  </body>
</html>
`
