import { createHash } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'

interface Seeded {
  readonly client: () => pg.Client
  /** Files that were written, by key. */
  readonly kept: ReadonlyMap<string, Uint8Array>
  readonly count: (from: string, where?: string) => Promise<number>
}

/** What the finished orders of the demo show as evidence, over data that is seeded already. */
export function demoEvidence({ client, kept, count }: Seeded): void {
  describe('演示的凭证看得到', () => {
    const keys = async (sql: string) => (await client().query<{ key: string }>(sql)).rows.map(({ key }) => key)

    test('照片、签名、签到照片：说到的文件都写了，大小与摘要是它自己的', async () => {
      const named = await keys(`select key from order_photo union select confirm_sign_key from maintain_order
        union select photo from sign_in union select sign_key from repair_order union select unnest(photos_before || photos_after) from repair_order
        union select unnest(images) from goods union select certificate ->> 'file' from goods
        union select unnest(array[logo, license_file]) from store
        union select f ->> 'key' from pay_voucher, jsonb_array_elements(images) f
        union select f ->> 'key' from parts_request_line, jsonb_array_elements(old_photo || new_photo || certificate) f`)
      const wanted = named.filter((key) => key !== null)
      expect(wanted.length).toBeGreaterThan(100)
      expect(wanted.filter((key) => !kept.has(key))).toEqual([])
      // What is written is small, and no picture stands there for nothing.
      expect([...kept.keys()].filter((key) => !wanted.includes(key))).toEqual([])
      expect(Math.max(...[...kept.values()].map((bytes) => bytes.length))).toBeLessThan(20_000)
      expect(kept.size).toBeLessThan(320)
      const photos = await client().query<{ key: string; sha256: string }>('select key, sha256 from order_photo')
      const digest = (key: string) =>
        createHash('sha256')
          .update(kept.get(key) as Uint8Array)
          .digest('hex')
      expect(photos.rows.filter(({ key, sha256 }) => digest(key) !== sha256)).toEqual([])
      const stored = await client().query<{ key: string; size: string }>('select key, size from stored_file')
      expect(stored.rows.filter(({ key, size }) => kept.get(key)?.length !== Number(size))).toEqual([])
    })

    test('没有一张照片用在两张维保工单上；每张都拍在到场与完成之间', async () => {
      const { rows } = await client().query(`select count(*)::int as n, count(distinct sha256)::int as own,
        count(*) filter (where p.taken_at not between o.arrive_at and o.complete_at)::int as outside
        from order_photo p join maintain_order o on o.company_id = p.company_id and o.id = p.order_id`)
      expect(rows[0]).toMatchObject({ own: rows[0]?.n, outside: 0 })
    })

    test('确认了的都有签名，修完的都有修前修后，扫码签到的都有照片', async () => {
      expect(await count('maintain_order', 'confirm_way is not null and confirm_sign_key is null')).toBe(0)
      expect(await count('repair_order', 'complete_at is not null and not imported and photos_after = $${}$$')).toBe(0)
      expect(await count('repair_order', 'sign_way = 1 and sign_key is null')).toBe(0)
      expect(await count('sign_in', 'method = 2')).toBeGreaterThan(0)
      expect(await count('sign_in', 'method = 2 and photo is null')).toBe(0)
    })
  })
}
