/** An email address that breaks before its `@`, and in mid-word only where one part alone is too long. */
export function MailText({ address }: { readonly address: string }) {
  const at = Math.max(0, address.indexOf('@'));
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
