/** Asks as `fetch` does, and tells how much of a file has been sent, from 0 to 1: `fetch` itself does not. */
export function askWithProgress(onProgress: (share: number) => void) {
  return (address: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError('There was no answer.'));
      request.open(method, address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const type = request.getResponseHeader('content-type') ?? '';
        resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }));
      };
      request.onerror = fail;
      request.onabort = fail;
      signal?.addEventListener('abort', () => request.abort());
      if (signal?.aborted) fail();
      else request.send(body as XMLHttpRequestBodyInit);
    });
}
