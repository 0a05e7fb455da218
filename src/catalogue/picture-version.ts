/** Another one whenever a picture has changed, so that browsers may keep them for good. Written by `npm run pictures`. */
export const PICTURE_VERSION = '551dff12';
