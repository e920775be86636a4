import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { asOwner } from './builders/company.ts'
import { type TestServer, testServer } from './server.ts'

describe('commerce 9 演示数据：商城', () => {
  let server: TestServer
  const kept = new Set<string>()

  beforeAll(async () => {
    server = await testServer()
    await seedDemo({
      secret: '',
      size: 'on',
      log: () => {},
      urls: server.database,
      now: new Date('2026-11-20T16:30:00+08:00'),
      keep: async (bucket, key) => {
        if (bucket === PUBLIC_BUCKET) kept.add(key)
      },
    })
  })

  const count = async (text: string) =>
    Number((await asOwner<{ n: string }>(server, `select count(*) as n from ${text}`))[0]?.n)

  it('5 个店（1 待审核、1 已冻结），40 个分类，120 件商品，260 个规格', async () => {
    expect(await count('store')).toBe(5)
    expect(await count('store where status = 0')).toBe(1)
    expect(await count('store where status = 3')).toBe(1)
    expect(await count('mall_category')).toBe(40)
    expect(await count('goods')).toBe(120)
    expect(await count('sku')).toBe(260)
    expect(await count('goods where banned')).toBe(1)
  })

  it('商品在末级分类，安全部件有证书，图片都在', async () => {
    expect(await count('goods g join mall_category c on c.parent_id = g.category_id')).toBe(0)
    expect(await count('goods where is_safety_part and certificate is null')).toBe(0)
    const keys = await asOwner<{ key: string }>(
      server,
      'select unnest(images) as key from goods union select logo from store union select license_file from store',
    )
    expect(keys.filter(({ key }) => !kept.has(key))).toEqual([])
  })
})
