import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany, newId } from '#kernel/server/index.ts'
import { PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { APP_VERSION, DOWNLOAD_REGION } from '#kernel/shared/constants.ts'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { DOWNLOAD_PATH, storageApi } from '#kernel/shared/storage.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { keepInRow } from './attaching.ts'
import { arrivedLinks, attachFile, mayRead, othersKeys } from './index.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(3000, 7)])
const IMG = 'bit-ev-img'

interface Upload {
  readonly bucket?: string
  readonly key?: string
  readonly body?: Uint8Array
  readonly change?: Readonly<Record<string, string>>
}

describe('文件', () => {
  let server: TestServer
  let company: Company
  let owner: Person
  let colleague: Person
  let stranger: Person
  let count = 0

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    owner = await aPerson(server, company)
    colleague = await aPerson(server, company, { grants: [] })
    stranger = await aPerson(server, await aCompany(server))
  })

  /** Posts a form as the browser does: the fields in the order of common 4, the file last. */
  async function post(as: Person, given: Upload = {}) {
    const bucket = given.bucket ?? IMG
    const { accessid, policy, signature, host } = await server.ask(storageApi.uploadCredential, { bucket }, as)
    const key = given.key ?? `web1${as.userId}_${bucket}_${1_760_000_000_000 + ++count}.png`
    const fields = { OSSAccessKeyId: accessid, policy, signature, key, success_action_status: '200', ...given.change }
    const boundary = 'tiweitiwei'
    const parts = Object.entries({ ...fields, Filename: 'a.png' }).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
    const payload = Buffer.concat([
      Buffer.from(parts.join('') + head),
      given.body ?? PNG,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const response = await server.app.inject({
      method: 'POST',
      url: new URL(host, 'http://localhost').pathname,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })
    return { status: response.statusCode, body: response.body, key }
  }

  const scoped = async <T>(as: Person, work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(
      server.services,
      { principal: await server.services.auth.principalOf(as.userId, as.companyId), traceId: 'test' },
      work,
    )

  const attach = (as: Person, key: string, name = '现场.png', bucket = IMG) =>
    scoped(as, (ctx) => attachFile(ctx, { bucket, key, name }))

  /** A notice to everybody, where the file stands; `state` 2 is published. */
  async function publishWith(key: string, state = 2): Promise<string> {
    const id = newId()
    const files = JSON.stringify([{ bucket: IMG, key, name: '现场.png' }])
    await asOwner(
      server,
      `insert into notice (company_id, id, title, content, files, state, publish_at) values ($1, $2, '公告', '正文', $3, $4, now())`,
      [company.id, id, files, state],
    )
    return id
  }

  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 0,
      (failure: unknown) => (failure instanceof Refusal ? failure.errorCode : failure),
    )

  /** The hidden form: fields in the body, no headers of a session. */
  async function download(as: { token: string }, key: string, change: Record<string, string> = {}, bucket = IMG) {
    const credential = await server.ask(storageApi.downloadCredential, {}, as)
    return sendForm({ ...credential, region: DOWNLOAD_REGION, bucket, key, fileName: '现场照片.png', ...change })
  }

  async function sendForm(fields: Record<string, string>) {
    const response = await server.app.inject({
      method: 'POST',
      url: serverPath(DOWNLOAD_PATH),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      errorCode: isJson ? (response.json() as { errorCode: number }).errorCode : 0,
      body: response.rawPayload,
      headers: response.headers,
    }
  }

  it('没有登录、未知的桶、字段不合规', async () => {
    expect((await server.send(storageApi.uploadCredential, { bucket: IMG })).errorCode).toBe(40000)
    expect((await server.send(storageApi.downloadCredential, {})).errorCode).toBe(40000)
    expect((await server.send(storageApi.uploadCredential, { bucket: 'nowhere' }, owner)).errorCode).toBe(1000414)
    expect((await sendForm({ bucket: IMG })).errorCode).toBe(1000400)
  })

  it('common 4 凭证同时带 code 与 errorCode，端点是本服务，键只能以本人开头', async () => {
    const response = await server.app.inject({
      url: `/api/v1/thirdApp/getWebAssumeRole/${IMG}`,
      headers: { token: owner.token, 'app-version': APP_VERSION },
    })
    const answer = response.json() as { code: number; errorCode: number; data: { policy: string; expire: number } }
    expect(answer).toMatchObject({ code: 0, errorCode: 0 })
    expect(answer.data.expire).toBeGreaterThan(Date.now() / 1000 + 60)
    expect(Buffer.from(answer.data.policy, 'base64').toString()).toContain(`web1${owner.userId}_${IMG}_`)
  })

  it('上传、挂到一行、看得到这一行的同事可以下载，全程可追溯', async () => {
    const { status, key } = await post(owner)
    expect(status).toBe(200)
    expect((await download(colleague, key)).errorCode).toBe(1000404)
    expect(await attach(owner, key)).toEqual({ bucket: IMG, key, name: '现场.png' })
    expect((await download(colleague, key)).errorCode).toBe(1000404)
    await publishWith(key)
    const answer = await download(colleague, key)
    expect(answer.body.equals(PNG)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('现场照片.png')}`,
      'cache-control': 'no-store',
    })
    const audits = await asOwner(
      server,
      `select actor_id, action from audit_log where company_id = $1 and entity = 'stored_file' and row_id = $2`,
      [company.id, `${IMG}/${key}`],
    )
    expect(audits).toEqual([{ actor_id: colleague.userId, action: 'read' }])
  })

  it('没有给名字时用挂上时的名字；名字不能改变文件的类型', async () => {
    const { key } = await post(owner)
    await attach(owner, key)
    expect((await download(owner, key, { fileName: '' })).headers['content-disposition']).toContain(
      encodeURIComponent('现场.png'),
    )
    expect((await download(owner, key, { fileName: '../x\\报告.exe' })).headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('..x报告.exe.png')}`,
    )
    expect((await download(owner, key, { fileName: ' /:? ' })).headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(key)}`,
    )
  })

  it('别家企业得到的与不存在的一样', async () => {
    const { key } = await post(owner)
    await attach(owner, key)
    await publishWith(key)
    expect((await download(stranger, key)).errorCode).toBe(1000404)
    expect((await download(stranger, `web1${owner.userId}_${IMG}_1.png`)).errorCode).toBe(1000404)
    expect(await codeOf(attach(stranger, key))).toBe(1000404)
    expect(await scoped(stranger, (ctx) => mayRead(ctx, IMG, key))).toBe(false)
    expect(await scoped(colleague, (ctx) => mayRead(ctx, IMG, key))).toBe(true)
    const operator = await anOperator(server, [company])
    expect((await download(operator, key)).body.equals(PNG)).toBe(true)
    const elsewhere = await anOperator(server, [{ id: stranger.companyId, name: '' }])
    expect((await download(elsewhere, key)).errorCode).toBe(1000404)
  })

  it('挂接：同事的键在看得到它所在的行之前不能用，之后重复挂接无害；没有对象的键、换了类型的名字被拒绝', async () => {
    const { key } = await post(owner)
    expect(await codeOf(attach(colleague, key))).toBe(1000404)
    await attach(owner, key)
    expect(await codeOf(attach(colleague, key))).toBe(1000404)
    await publishWith(key)
    expect(await attach(colleague, key, '改名.png')).toMatchObject({ name: '现场.png' })
    expect(await codeOf(attach(owner, `web1${owner.userId}_${IMG}_7.png`))).toBe(1000404)
    const other = await post(owner)
    expect(await codeOf(attach(owner, other.key, '程序.exe'))).toBe(1000416)
    const stored = await asOwner(server, 'select 1 from stored_file where key = $1', [other.key])
    expect(stored).toEqual([])
  })

  it('内容与扩展名不符的对象不能挂接，哪怕它绕过了上传的检查', async () => {
    const key = `web1${owner.userId}_${IMG}_88.png`
    await server.services.store.write(IMG, key, Buffer.from('<html><script>alert(1)</script></html>'))
    expect(await codeOf(attach(owner, key))).toBe(1000415)
  })

  it('quality 文件类：被改的凭证、他人的键、../、扩展名与内容不符，上传一律被拒绝', async () => {
    const own = `web1${owner.userId}_${IMG}_`
    const policy = (await server.ask(storageApi.uploadCredential, { bucket: IMG }, owner)).policy
    const wider = Buffer.from(Buffer.from(policy, 'base64').toString().replace(own, 'web1')).toString('base64')
    const cases: Upload[] = [
      { change: { policy: wider } },
      { change: { signature: 'AAAA' } },
      { change: { OSSAccessKeyId: 'other' } },
      { change: { 'x-oss-object-acl': 'public-read' } },
      { key: `web1${colleague.userId}_${IMG}_1.png` },
      { key: `${own}/../../1.png` },
      { key: `../${own}1.png` },
      { key: `${own}1.svg` },
      { key: `${own}1.html` },
      { body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') },
      { body: Buffer.from('MZ\u0090\u0000') },
      { body: Buffer.alloc(0) },
    ]
    for (const one of cases) {
      const { status, body } = await post(owner, one)
      expect(status, JSON.stringify(one)).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(body).toContain('<Code>')
    }
  })

  it('下载凭证被改、过期、换成别人的密钥、会话已结束：一律如同文件不存在', async () => {
    const { key } = await post(owner)
    await attach(owner, key)
    const credential = await server.ask(storageApi.downloadCredential, {}, owner)
    const form = { ...credential, region: DOWNLOAD_REGION, bucket: IMG, key, fileName: '' }
    const [body = '', mac = ''] = credential.securityToken.split('.')
    const scope = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...scope, companies: [stranger.companyId] })).toString('base64url')
    for (const change of [
      { securityToken: `${forged}.${mac}` },
      { securityToken: 'x' },
      { accessKeySecret: 'x' },
      { accessKeyId: 'x' },
      { key: '../../etc/passwd' },
      { key: `${key}/../${key}` },
    ])
      expect((await sendForm({ ...form, ...change })).errorCode, JSON.stringify(change)).toBe(1000404)
    expect((await sendForm({ ...form, region: 'cn' })).errorCode).toBe(1000400)
    expect((await sendForm(form)).errorCode).toBe(0)
    await asOwner(server, 'update session set revoked_at = now() where user_id = $1', [owner.userId])
    expect((await sendForm(form)).errorCode).toBe(1000404)
    await asOwner(server, 'update session set revoked_at = null where user_id = $1', [owner.userId])
    expect((await sendForm(form)).errorCode).toBe(0)
    // Of another person's session, so that the key's owner and the session differ.
    const own = await asOwner<{ id: string }>(server, 'select id from session where user_id = $1', [colleague.userId])
    const crossed = server.services.store.assumeReadOnly({ userId: owner.userId, sessionId: own[0]?.id ?? '' })
    expect((await sendForm({ ...form, ...crossed })).errorCode).toBe(1000404)
  })

  it('能不能读：公开的桶人人可以；自己的上传自己可以，同事要看得到它所在的行；别家始终不行', async () => {
    const { key } = await post(owner)
    const reads = (as: Person, bucket = IMG) => scoped(as, (ctx) => mayRead(ctx, bucket, key))
    expect(await reads(stranger, PUBLIC_BUCKET)).toBe(true)
    expect([await reads(owner), await reads(colleague), await reads(stranger)]).toEqual([true, false, false])
    await attach(owner, key)
    const all = async () => [await reads(owner), await reads(colleague), await reads(stranger)]
    expect(await all()).toEqual([true, false, false])
    const draft = await publishWith(key, 0)
    expect(await all()).toEqual([true, false, false])
    await asOwner(server, 'update notice set state = 2 where id = $1', [draft])
    expect(await all()).toEqual([true, true, false])
    await asOwner(server, `update notice set files = '[]' where id = $1`, [draft])
    expect(await all()).toEqual([true, false, false])
    await asOwner(server, 'update notice set files = $2 where id = $1', [
      draft,
      JSON.stringify([{ bucket: IMG, key, name: 'a.png' }]),
    ])
    expect(await all()).toEqual([true, true, false])
    await asOwner(server, 'delete from notice where id = $1', [draft])
    expect(await all()).toEqual([true, false, false])
  })

  it('只属于一行的文件：别人的键不收，行里原来有的可以留着', async () => {
    const { key } = await post(owner)
    const file = { bucket: IMG, key, name: '现场.png' }
    const keep = (as: Person, before: (typeof file)[] = []) => scoped(as, (ctx) => keepInRow(ctx, [file], before))
    expect(await codeOf(keep(colleague))).toBe(1000404)
    expect(await keep(owner)).toEqual([file])
    expect(await keep(colleague, [file])).toEqual([file])
    expect(await codeOf(scoped(colleague, (ctx) => attachFile(ctx, file)))).toBe(1000404)
  })

  it('到了的才有地址：企业登记过的、服务器自己写在企业名下的；没有登记的键没有', async () => {
    const [there, loose] = [(await post(owner)).key, (await post(owner)).key]
    await attach(owner, there)
    const written = `${company.id}/sign-1.png`
    const links = await scoped(colleague, (ctx) => arrivedLinks(ctx, company.id, IMG, [there, loose, written]))
    expect([...links.keys()].sort()).toEqual([there, written].sort())
    const elsewhere = await scoped(stranger, (ctx) => arrivedLinks(ctx, stranger.companyId, IMG, [there, written]))
    expect(elsewhere.size).toBe(0)
  })

  it('手机送来的内容里别人的键都找得出，藏在多深都一样；空的与自己的不管', async () => {
    const sent = (content: unknown) => scoped(owner, async (ctx) => othersKeys(ctx, content))
    const [own, other] = [owner, colleague].map(({ userId }) => `web1${userId}_${IMG}_1760000000000.png`)
    expect(await sent({ photos: [own], note: null, nothing: undefined, n: 3 })).toEqual([])
    expect(await sent({ photos: [own, other] })).toEqual([other])
    expect(await sent({ a: null, b: { c: [{ facePhoto: other }] } })).toEqual([other])
    const written = `${company.id}/sign-1.png`
    expect(await sent(written)).toEqual([written])
  })

  it('公开角色只读公开的桶', async () => {
    const { key } = await post(colleague)
    await attach(colleague, key)
    const credential = await server.ask(storageApi.sharedDownloadCredential, {})
    const form = { ...credential, region: DOWNLOAD_REGION, fileName: '' }
    expect((await sendForm({ ...form, bucket: IMG, key })).errorCode).toBe(1000404)
    const logo = await post(colleague, { bucket: 'tiwei', change: { 'x-oss-object-acl': 'public-read' } })
    expect(logo.status).toBe(200)
    expect((await sendForm({ ...form, bucket: 'tiwei', key: logo.key })).body.equals(PNG)).toBe(true)
  })
})
