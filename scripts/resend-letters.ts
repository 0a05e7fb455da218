import { readConfig } from '#server/config.ts';
import { resendFailedLetters, sentenceOfResending } from '#server/letters/failed-letters.ts';

/** `npm run resend-letters`: letters that were given up are tried again, from the database of the settings. */
try {
  console.log(await resendFailedLetters(readConfig(process.env).database));
  process.exit(0);
} catch (error) {
  console.error(sentenceOfResending(error) ?? error);
  process.exit(1);
}
