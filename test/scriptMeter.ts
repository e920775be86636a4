import type { CDPSession } from 'playwright-core'

/** Kilobytes of JavaScript as they came over the wire since the meter began; needs `Network.enable`. */
export function scriptMeter(cdp: CDPSession): () => number {
  let bytes = 0
  const scripts = new Set<string>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes / 1024
}
