import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The broker's own certificate for MQTT over TLS, made at the first start and kept in the data folder. */
export function ownCertificate(dataDir: string): { readonly key: string; readonly cert: string } {
  const [keyPath, certPath] = [join(dataDir, 'mqtt-key.pem'), join(dataDir, 'mqtt-cert.pem')]
  if (!existsSync(keyPath) || !existsSync(certPath)) {
    mkdirSync(dataDir, { recursive: true })
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    keep(keyPath, key, 0o600)
    keep(certPath, selfSigned(key, 'tiwei', new Date()), 0o644)
  }
  return { key: readFileSync(keyPath, 'utf8'), cert: readFileSync(certPath, 'utf8') }
}

/** Whole or not at all. */
function keep(path: string, text: string, mode: number): void {
  writeFileSync(`${path}.new`, text, { mode })
  renameSync(`${path}.new`, path)
}

/** X.509 as DER, which Node reads but does not write: tag, length, content (X.690). */
const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : body.length < 256
        ? Buffer.from([0x81, body.length])
        : Buffer.from([0x82, body.length >> 8, body.length & 255])
  return Buffer.concat([Buffer.from([tag]), length, body])
}
const sequence = (...parts: readonly Uint8Array[]) => tagged(0x30, ...parts)
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = oid('550403')

const time = (at: Date) => tagged(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))

const YEARS = 10

/** Signed by its own key, for ten years; terminals are told its fingerprint or do not check it. */
export function selfSigned(keyPem: string, name: string, from: Date): string {
  const key = createPrivateKey(keyPem)
  const to = new Date(from)
  to.setUTCFullYear(from.getUTCFullYear() + YEARS)
  const named = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))))
  const serial = randomBytes(16)
  // Positive, and without a leading zero.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const certified = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial),
    ECDSA_SHA256,
    named,
    sequence(time(from), time(to)),
    named,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  )
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', certified, key))
  const base64 = sequence(certified, ECDSA_SHA256, signature).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`
}
