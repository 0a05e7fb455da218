/** A file bundled with its imports as one minified script: see `inlineScripts` in vite.config.ts. */
declare module '*?script' {
  export const script: string;
}
