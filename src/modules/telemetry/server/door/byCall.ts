import type { Context, Services } from '#kernel/server/index.ts'
import { refuseTelemetry } from '#modules/signal/shared/refusals.ts'
import { credentialOf, signedOfCall } from '../../shared/auth/signed.ts'
import { type Entered, enter, sha256 } from './door.ts'

/** Whose terminal signed this HTTPS call (monitoring 6.1): X-Terminal, X-Ts, X-Nonce and X-Sign. Throws what `enter` throws. */
export async function enterByCall(services: Services, sent: Context['sent']): Promise<Entered> {
  if (!sent) throw refuseTelemetry.signature()
  const { method, path, bytes, headers } = sent
  const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '')
  const [ts, nonce] = [header('x-ts'), header('x-nonce')]
  const text = signedOfCall({ method, path, ts, nonce, bodyHash: sha256(bytes) })
  return enter(services, header('x-terminal'), {
    by: 'secret',
    credential: credentialOf(ts, nonce, header('x-sign')),
    text,
  })
}
