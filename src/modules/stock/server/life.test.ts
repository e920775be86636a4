import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { keyPrefix } from '#kernel/shared/bucket.ts'
import { WATERMARK_LINES, watermarkOf } from '#modules/field/shared/watermark.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aBrokenLift, submitted } from '#test/builders/parts.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { BizType } from '../shared/bill.ts'
import { LifePhoto, lifeApi } from '../shared/life.ts'
import { SerialStatus } from '../shared/stock.ts'
import { LIFE_BUCKET } from './lifePhotos.ts'

const biz = BizType.code

/** commerce 10.2 部件身世. */
describe('部件身世', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let hands: StockHands
  let house: string
  let unitId: string
  let supplierId: string
  let elevatorId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    hands = stockHands(server, company, chief)
    house = await hands.house()
    unitId = await hands.unit({ trackMode: 2 })
    supplierId = await hands.supplier()
    elevatorId = await anElevator(server, company, {
      communityId: await aCommunity(server, company),
      customerId: await aCustomer(server, company),
    })
    const price = { taxPrice: '100.00', taxRate: '13' }
    await hands.posted(biz.purchase, house, [{ unitId, qty: '2', ...price, serialNos: ['XSQ-001', 'XSQ-002'] }], {
      supplierId,
    })
  })

  const serialOf = async (no: string) =>
    (
      await asOwner<{ id: string }>(server, 'select id from serial where unit_id = $1 and serial_no = $2', [unitId, no])
    )[0]?.id as string
  const codeOf = async (serialId: string) =>
    (await server.ask(lifeApi.link, { serialId }, chief)).url.split('/').at(-1) as string

  it('从入库到装上电梯，谁都能扫码看到；链接每次相同', async () => {
    const serialId = await serialOf('XSQ-001')
    const code = await codeOf(serialId)
    expect(await codeOf(serialId)).toBe(code)
    const before = await server.ask(lifeApi.shown, { code }, {})
    expect(before).toMatchObject({ serialNo: 'XSQ-001', status: SerialStatus.code.inStock, liftName: null, old: null })
    expect(before.moves.map(({ bizType }) => bizType)).toEqual([biz.purchase])
    await hands.posted(biz.issue, house, [{ unitId, qty: '1', serialNos: ['XSQ-001'] }], { elevatorId })
    const after = await server.ask(lifeApi.shown, { code }, {})
    expect(after.status).toBe(SerialStatus.code.installed)
    expect(after.liftName).not.toBeNull()
    expect(after.moves.map(({ bizType }) => bizType)).toEqual([biz.purchase, biz.issue])
  })

  it('价格、成本、仓库与人的全名都不在页上', async () => {
    const text = JSON.stringify(await server.ask(lifeApi.shown, { code: await codeOf(await serialOf('XSQ-001')) }, {}))
    expect(text).not.toMatch(/100\.00|88\.5|cost|price|amount/i)
    const [name] = await asOwner<{ name: string }>(server, 'select name from warehouse where id = $1', [house])
    expect(text).not.toContain(name?.name)
  })

  describe('照片', () => {
    let worker: Person
    let code: string
    let lineId: string

    /** A file of the company as the row refers to it; `name`: what the company calls it. */
    async function aPicture(of: Company, name: string, bytes: Uint8Array): Promise<{ key: string }> {
      const key = `${keyPrefix(worker.userId, LIFE_BUCKET)}${++made}.jpg`
      await server.services.store.write(LIFE_BUCKET, key, bytes)
      await asOwner(
        server,
        'insert into stored_file (company_id, bucket, key, name, size, created_by) values ($1, $2, $3, $4, $5, $6)',
        [of.id, LIFE_BUCKET, key, name, bytes.length, worker.userId],
      )
      return { key }
    }
    const asFile = ({ key }: { key: string }) => ({ bucket: LIFE_BUCKET, key, name: '王一维拍的.jpg' })
    const has = (column: 'old_photo' | 'new_photo' | 'certificate', ...files: { key: string }[]) =>
      asOwner(server, `update parts_request_line set ${column} = $2::jsonb where id = $1`, [
        lineId,
        JSON.stringify(files.map(asFile)),
      ])
    const photos = async () => (await server.ask(lifeApi.shown, { code }, {})).photos
    const opened = async (url: string) => {
      const { pathname, search } = new URL(url, 'http://localhost')
      return server.app.inject({ method: 'GET', url: pathname + search })
    }
    let made = 0
    /** A picture with the strip of a phone at its foot: white above, black below. */
    const taken = async (width: number, height: number) => {
      const strip = watermarkOf({ width, height }, WATERMARK_LINES).height
      const foot = await sharp({ create: { width, height: strip, channels: 3, background: '#000' } })
        .png()
        .toBuffer()
      return sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .composite([{ input: foot, left: 0, top: height - strip }])
        .jpeg()
        .toBuffer()
    }

    beforeAll(async () => {
      worker = await aPerson(server, company, { name: '王一维' })
      const of = { bizId: await aBrokenLift(server, chief, elevatorId), lines: [{ unitId, name: '限速器' }] }
      const { id } = await submitted(server, worker, of)
      await asOwner(
        server,
        `update parts_request set status = 6, installed_at = now(), installed_by = '王一维', approved_at = now() where id = $1`,
        [id],
      )
      const [line] = await asOwner<{ id: string }>(
        server,
        `update parts_request_line set new_serial = 'XSQ-001', old_photo = '[]' where request_id = $1 returning id`,
        [id],
      )
      lineId = line?.id as string
      code = await codeOf(await serialOf('XSQ-001'))
    })

    it('没有照片就什么都不出现', async () => {
      expect(await photos()).toEqual([])
    })

    it('旧件、新件、合格证各说是什么；地址带签名、会过期，不带文件名；只给这一行的', async () => {
      const bytes = await taken(400, 300)
      const [old, fresh, paper] = [
        await aPicture(company, '旧件.jpg', bytes),
        await aPicture(company, '新件.jpg', bytes),
        await aPicture(company, '合格证.jpg', bytes),
      ]
      const beside = await aPicture(company, '别的行.jpg', bytes)
      await has('old_photo', old)
      await has('new_photo', fresh)
      await has('certificate', paper)
      const shown = await photos()
      expect(shown.map(({ kind }) => LifePhoto.label(kind))).toEqual(['换下的旧件', '装上的新件', '合格证'])
      for (const [at, { key }] of [old, fresh, paper].entries())
        expect(shown[at]?.url).toContain(server.services.store.copyKey(key))
      const text = JSON.stringify(await server.ask(lifeApi.shown, { code }, {}))
      expect(text).not.toContain('王一维')
      expect(text).not.toContain(beside.key)
      const [{ url } = { url: '' }] = shown
      const { width, height } = await sharp((await opened(url)).rawPayload).metadata()
      expect([width, height]).toEqual([400, 300])
      // Without its signature, or with that of another file, an address opens nothing.
      expect((await opened(url.split('?')[0] ?? '')).statusCode).toBe(403)
      expect((await opened(url.replace(old.key, beside.key))).statusCode).toBe(403)
      expect((await opened(url.replace('shown/', ''))).statusCode).toBe(403)
      const ends = Number(new URL(url, 'http://localhost').searchParams.get('Expires'))
      expect(ends - Date.now() / 1000).toBeGreaterThan(0)
      expect(ends - Date.now() / 1000).toBeLessThanOrEqual(5 * 60)
      expect((await opened(url.replace(String(ends), String(ends + 600)))).statusCode).toBe(403)
      // The copy goes with the picture.
      await server.services.store.remove(LIFE_BUCKET, old.key)
      expect((await opened(url)).statusCode).toBe(404)
    })

    it('相机写在照片里的拍摄地点与设备不给出去；横竖照样', async () => {
      const exif = {
        IFD0: { Copyright: '王一维', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 0/1' },
      }
      const bytes = await sharp(await taken(400, 300))
        .withMetadata({ orientation: 6 })
        .withExifMerge(exif)
        .jpeg()
        .toBuffer()
      expect((await sharp(bytes).metadata()).exif).toBeDefined()
      await has('old_photo', await aPicture(company, '旧件.jpg', bytes))
      await has('new_photo')
      await has('certificate')
      const [{ url } = { url: '' }] = await photos()
      const { width, height, exif: left } = await sharp((await opened(url)).rawPayload).metadata()
      expect([width, height, left]).toEqual([300, 400, undefined])
    })

    it('手机拍的照片水印里有全名：给出的是去掉水印的一份，原图的地址不给；读不出的不给', async () => {
      const bytes = await taken(1600, 1200)
      const [phone, broken] = [
        await aPicture(company, '作业照片.jpg', bytes),
        await aPicture(company, '作业照片.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(300)])),
      ]
      await has('old_photo', broken)
      await has('certificate')
      await has('new_photo', phone)
      const shown = await photos()
      expect(shown.map(({ kind }) => kind)).toEqual([LifePhoto.code.newPhoto])
      const [{ url } = { url: '' }] = shown
      const { rawPayload } = await opened(url)
      const { height } = await sharp(rawPayload).metadata()
      expect(height).toBe(1200 - watermarkOf({ width: 1600, height: 1200 }, WATERMARK_LINES).height)
      const { channels } = await sharp(rawPayload).stats()
      expect(channels[0]?.min).toBeGreaterThan(200)
      expect((await photos()).map((one) => one.url.split('?')[0])).toEqual([url.split('?')[0]])
    })

    it('别家的文件、没有传到的文件不给', async () => {
      const other = await aCompany(server)
      await has('old_photo', await aPicture(other, '旧件.jpg', await taken(200, 150)), {
        key: 'web1x_bit-ev-img_1.jpg',
      })
      await has('new_photo')
      expect(await photos()).toEqual([])
    })
  })

  it('别家的部件、猜的码、不全的码都打不开；没有仓库权限的人拿不到链接', async () => {
    const stranger = await aPerson(server, await aCompany(server))
    const serialId = await serialOf('XSQ-002')
    expect((await server.send(lifeApi.link, { serialId }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(lifeApi.shown, { code: 'A'.repeat(32) }, {})).errorCode).toBe(1000404)
    expect((await server.send(lifeApi.shown, { code: 'kurz' }, {})).errorCode).not.toBe(0)
    const nobody = await aPerson(server, company, { grants: ['KR1'] })
    expect((await server.send(lifeApi.link, { serialId }, nobody)).errorCode).toBe(1002001)
  })
})
