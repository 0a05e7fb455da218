export const BUSY_SECONDS = 5;

/** Sent while there is no time to render: it needs no script, style or picture. */
export const BUSY_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${BUSY_SECONDS}">
<title>One moment | Troy</title>
</head>
<body>
<h1>One moment, please</h1>
<p>Very many visitors are here right now. This page tries again by itself in ${BUSY_SECONDS} seconds. Your cart is safe.</p>
</body>
</html>
`;
