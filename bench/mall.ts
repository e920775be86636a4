import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { initials, spelt } from '#kernel/server/pinyin.ts'
import { openCompany } from './parts/company.ts'
import { type Row, report, round } from './parts/results.ts'

/**
 * The search of the mall with its facets over HTTP, as a guest, one question after another. Usage: node bench/mall.ts
 * [goods]. Each question differs by a price that none has, so that no count is answered from what was kept.
 */
const goods = Number(process.argv[2] ?? 20_000)
const GOAL_MS = 100
const ROUNDS = 40
const kinds = [
  '门机控制板',
  '曳引钢丝绳',
  '限速器张紧轮',
  '门刀组件',
  '呼梯按钮',
  '变频器',
  '安全钳',
  '光幕',
  '层门滑块',
  '编码器',
]
const brands = ['启衡', '迅达', '通力', '奥的斯', '三菱', '日立', '康力', '广日', '快意', '江南嘉捷']
const id = (kind: number, n: number) => `0190000${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`

async function seed(owner: string, [company]: readonly [string, string]): Promise<void> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    for (let c = 0; c < 40; c++)
      await client.query(
        `insert into mall_category (id, parent_id, name, attrs) values ($1, $2, $3, $4) on conflict do nothing`,
        [
          id(1, c),
          c < 10 ? null : id(1, c % 10),
          c < 10 ? kinds[c] : `${kinds[c % 10]}${Math.floor(c / 10)}`,
          JSON.stringify(c < 10 ? ['电压', '接口', '材质', '产地'].map((key) => ({ key, label: key })) : []),
        ],
      )
    await client.query(
      `insert into mall_store (company_id, store_id, name, status, page, updated_at) values ($1, $2, '基准店铺', 1, '{}', now())
       on conflict do nothing`,
      [company, id(2, 0)],
    )
    const rows = Array.from({ length: goods }, (_, n) => {
      const kind = kinds[n % 10] as string
      const brand = brands[(n * 7) % 10] as string
      const title = `${brand}${kind} ${n % 97}型`
      const leaf = 10 + (n % 30)
      return {
        goods_id: id(3, n),
        category_id: id(1, leaf),
        category_ids: [id(1, leaf % 10), id(1, leaf)],
        title,
        brand,
        model: `M-${n}`,
        facets: [
          `电压=${['DC24V', 'AC110V', 'AC220V'][n % 3]}`,
          `接口=${['CAN', 'RS485', '干接点', '以太网'][n % 4]}`,
          `材质=${['铝', '钢', '尼龙'][(n * 5) % 3]}`,
          `产地=${['苏州', '杭州', '广州', '沈阳', '西安'][n % 5]}`,
        ],
        fit_brands: [brand, brands[n % 10]],
        words: [title, brand, `m-${n}`, `kz.${n}.${n % 13}`, initials(title), spelt(title), initials(brand)]
          .join('\n')
          .toLowerCase(),
        price: (5 + ((n * 37) % 9000)).toFixed(2),
        sales: (n * 13) % 900,
        in_stock: n % 6 !== 0,
      }
    })
    for (let at = 0; at < rows.length; at += 2000)
      await client.query(
        `insert into mall_goods (goods_id, company_id, store_id, store_name, category_id, category_ids, title, brand, model, image,
           fit_brands, facets, words, price_from, price_to, in_stock, sales, on_shelf_at, page, updated_at)
         select goods_id, $2, $3, '基准店铺', category_id, category_ids, title, brand, model, '', fit_brands, facets, words, price, price + 100,
           in_stock, sales, now() - sales * interval '1 hour', '{}', now()
         from jsonb_to_recordset($1::jsonb) as x (goods_id uuid, category_id uuid, category_ids uuid[], title text, brand text,
           model text, fit_brands text[], facets text[], words text, price numeric, in_stock boolean, sales int)
         on conflict do nothing`,
        [JSON.stringify(rows.slice(at, at + 2000)), company, id(2, 0)],
      )
    await client.query('analyze mall_goods')
  } finally {
    await client.end()
  }
}

const bench = await openCompany('bench-mall', `商城测试${goods}`, seed)
const questions: readonly (readonly [what: string, asked: object])[] = [
  ['全部商品', {}],
  ['最新', { sort: 'new' }],
  ['中文两个字', { keyword: '门机' }],
  ['拼音首字母', { keyword: 'mjkzb' }],
  ['全拼', { keyword: 'gangsisheng' }],
  ['料号', { keyword: 'kz.1234' }],
  ['没有的词', { keyword: '龘龘龘' }],
  ['上级分类', { categoryId: id(1, 3) }],
  [
    '分类，两个分面，价格从低到高',
    { categoryId: id(1, 3), attrs: { 电压: ['DC24V'], 接口: ['CAN', 'RS485'] }, sort: 'priceAsc' },
  ],
  ['店铺全部，分面', { storeId: id(2, 0) }],
  [
    '品牌、适用品牌、有货、价格',
    { brand: ['通力'], fitBrand: '迅达', inStock: true, priceFrom: '100', priceTo: '2000' },
  ],
  ['第 200 页', { page: 200 }],
]
try {
  const { server } = bench
  const rows: Row[] = []
  let guest = 0
  for (const [what, asked] of questions) {
    const ask = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/mall/share/goods/search',
        headers: { 'x-forwarded-for': `10.7.${Math.floor(++guest / 250)}.${guest % 250}` },
        payload: { priceTo: (90_000 + guest / 100).toFixed(2), ...asked },
      })
    for (let i = 0; i < 6; i++) await ask()
    const times: number[] = []
    let total = 0
    for (let i = 0; i < ROUNDS; i++) {
      const began = performance.now()
      const answer = await ask()
      times.push(performance.now() - began)
      const { errorCode, data } = answer.json() as { errorCode: number; data: { total: number } }
      if (errorCode !== 0) throw new Error(answer.body)
      total = data.total
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    rows.push({
      label: `${what}，${goods} 件中 ${total} 件，p95（p50 ${round(at(0.5))}）`,
      value: round(at(0.95)),
      unit: 'ms',
      goal: `≤ ${GOAL_MS}`,
      ok: at(0.95) <= GOAL_MS,
    })
  }
  report('商城搜索', 'mall', rows)
} finally {
  await bench.close()
}
