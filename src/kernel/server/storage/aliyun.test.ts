import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyringFrom } from '../keyring.ts'
import { AliyunOss } from './aliyun.ts'
import { linkAllows, sign } from './signature.ts'
import { ObjectStore } from './store.ts'

const ID = 'LTAI5tTest'
const SECRET = 'se/cret+=='
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 1)])

/** A region of OSS as its documentation describes it: checks every signature by itself and keeps objects in memory. */
const objects = new Map<string, Buffer>()
const requests: string[] = []
let region: Server
let url: string
let store: ObjectStore

beforeAll(async () => {
  region = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { method = '', headers } = request
    const path = decodeURIComponent(request.url ?? '')
    requests.push(`${method} ${path}`)
    const text = `${method}\n\n${headers['content-type'] ?? ''}\n${headers.date}\n${path}`
    const late = Math.abs(Date.parse(headers.date ?? '') - Date.now()) > 15 * 60_000
    if (late || headers.authorization !== `OSS ${ID}:${sign(SECRET, text)}`)
      return response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const found = objects.get(path)
    if (method === 'PUT') {
      objects.set(path, Buffer.concat(pieces))
      return response.writeHead(200, { etag: '"E1"' }).end()
    }
    if (method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    if (!found) return response.writeHead(404).end()
    const range = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '')
    const body = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found
    response.writeHead(range ? 206 : 200, { 'content-length': body.length, etag: '"E1"' })
    response.end(method === 'HEAD' ? undefined : body)
  })
  await new Promise<void>((ready) => region.listen(0, '127.0.0.1', ready))
  url = `http://${ID}:${encodeURIComponent(SECRET)}@127.0.0.1:${(region.address() as AddressInfo).port}`
  store = new ObjectStore({ home: new AliyunOss(url), keys: keyringFrom('a'.repeat(64)), publicBuckets: ['tiwei'] })
})
afterAll(() => region.close())

const bytesOf = async (body: AsyncIterable<Uint8Array>) => {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('V1 签名与阿里云文档的示例一致', () => {
  const text =
    'PUT\nODBGOERFMDMzQTczRUY3NUE3NzA5QzdFNUYzMDQxNEM=\ntext/html\nThu, 17 Nov 2005 18:49:58 GMT\nx-oss-magic:abracadabra\nx-oss-meta-author:foo@bar.com\n/oss-example/nelson'
  expect(sign('OtxrzxIsfpFjA7SwPzILwy8Bw21TLhquhboDYROV', text)).toBe('26NBxoKdsyly4EDv6inkoDft/yA=')
})

test('写、查、读、取头部、删，键中有空格与中文', async () => {
  const key = 'web1u 7_照片.png'
  await store.write('bit-ev-img', key, PNG)
  expect(await store.head('bit-ev-img', key)).toMatchObject({ key, size: PNG.length, etag: 'E1' })
  expect(await bytesOf(await store.read('bit-ev-img', key))).toEqual(PNG)
  expect(await store.assertAttachable('bit-ev-img', key)).toMatchObject({ size: PNG.length })
  await store.remove('bit-ev-img', key)
  expect(await store.head('bit-ev-img', key)).toBeUndefined()
  await expect(store.read('bit-ev-img', key)).rejects.toThrow('no such object')
})

test('内容与扩展名不符的文件不能挂到单据上', async () => {
  await store.write('bit-ev-img', 'x.png', Buffer.from('<svg onload=alert(1)>'))
  await expect(store.assertAttachable('bit-ev-img', 'x.png')).rejects.toMatchObject({ errorCode: 1000415 })
})

test('浏览器的表单发往桶自己的主机，policy 用 OSS 的密钥签', async () => {
  const credential = await store.policy('bit-ev-img', 'web1u7_')
  expect(credential.accessid).toBe(ID)
  expect(credential.signature).toBe(sign(SECRET, credential.policy))
  const real = new AliyunOss('https://id:secret@oss-cn-beijing.aliyuncs.com')
  expect(real.host('bit-ev-img')).toBe('https://bit-ev-img.oss-cn-beijing.aliyuncs.com')
  const online = new ObjectStore({ home: real, keys: keyringFrom('a'.repeat(64)), publicBuckets: ['tiwei'] })
  expect(online.origins).toEqual(
    ['bit-ev-img', 'bit-ev-file', 'bit-ev-vidio', 'tiwei'].map(
      (bucket) => `https://${bucket}.oss-cn-beijing.aliyuncs.com`,
    ),
  )
})

test('私有桶的短时链接五分钟后失效，公共桶没有签名', () => {
  const link = new URL(store.link('bit-ev-img', 'a.png'))
  const access = { id: ID, secret: SECRET }
  expect(linkAllows(access, 'bit-ev-img', 'a.png', link.searchParams, Date.now())).toBe(true)
  expect(linkAllows(access, 'bit-ev-img', 'a.png', link.searchParams, Date.now() + 301_000)).toBe(false)
  expect(new URL(store.link('tiwei', 'logo.png')).search).toBe('')
})

test('密钥不对：说出 OSS 的代码，不说键', async () => {
  const wrong = new AliyunOss(url.replace(encodeURIComponent(SECRET), 'other'))
  await expect(wrong.write('bit-ev-img', 'secret-name.png', PNG)).rejects.toThrow(
    'OSS PUT bit-ev-img answered 403 SignatureDoesNotMatch',
  )
})
