import { newId } from '#kernel/server/index.ts'
import { keyPrefix, PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { PNG } from '#test/builders/employee.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Person } from './company.ts'

let stamp = 1_700_000_000_000

/** A picture that this person has put into the public bucket; gives its key. */
export async function aPicture(server: TestServer, person: Pick<Person, 'userId'>): Promise<string> {
  const key = `${keyPrefix(person.userId, PUBLIC_BUCKET)}${++stamp}.png`
  await server.services.store.write(PUBLIC_BUCKET, key, PNG)
  return key
}

let number = 0

/** What a seller fills in when he applies for a store. */
export async function aStoreDraft(server: TestServer, person: Person, over: Record<string, unknown> = {}) {
  return {
    name: `甲乙配件店${++number}`,
    logo: await aPicture(server, person),
    taxNo: '91330100MA0DEM0015',
    licenseFile: await aPicture(server, person),
    licenseExpireAt: '2099-12-31',
    contact: '店主',
    phone: '13800138000',
    autoAccept: false,
    shipWithinHours: 48,
    afterSaleDays: 15,
    returnReceiver: '仓管',
    returnPhone: '13800138001',
    returnRegion: '420106',
    returnDetail: '中北路1号',
    ...over,
  }
}

/** A category of the mall; below `parentId`. */
export async function aCategory(
  server: TestServer,
  given: { parentId?: string; tested?: boolean; attrs?: unknown[] } = {},
): Promise<string> {
  const id = newId()
  await asOwner(
    server,
    `insert into mall_category (id, parent_id, name, need_type_test, attrs) values ($1, $2, $3, $4, $5)`,
    [id, given.parentId ?? null, `类目${id.slice(-8)}`, given.tested ?? false, JSON.stringify(given.attrs ?? [])],
  )
  return id
}

/** What a seller fills in for goods with one specification of two values. */
export async function aGoodsDraft(
  server: TestServer,
  person: Person,
  of: { readonly categoryId: string; readonly freightTemplateId: string },
  over: Record<string, unknown> = {},
) {
  const no = `S${++number}`
  return {
    title: `门锁触点 ${no}`,
    brand: '云梯',
    images: [await aPicture(server, person)],
    detail: '<p>原厂件</p>',
    specs: [{ name: '规格', values: ['左', '右'] }],
    skus: [
      { specValues: ['左'], skuNo: `${no}-L`, price: '12.50', stock: 10 },
      { specValues: ['右'], skuNo: `${no}-R`, price: '13.00', stock: 5 },
    ],
    invoiceTypes: [1],
    ...of,
    ...over,
  }
}
