import { keyPrefix, PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { GoodsStatus } from '#modules/goods/shared/terms.ts'
import { FreightMode, StoreStatus } from '#modules/shop/shared/terms.ts'
import type { Clock } from './clock.ts'
import type { Demo } from './companyRows.ts'
import { mallTree } from './mallList.ts'
import { goodsPicture, licencePicture, storeMark } from './mallPictures.ts'
import { creditCode } from './names.ts'
import { Random } from './random.ts'
import type { Colour } from './raster.ts'
import { spareOf, urgentOf } from './spareParts.ts'
import type { Row } from './write.ts'

/** The mall of the demo (commerce 9): five stores, 40 categories, 120 goods with 260 skus; its orders are made of them (mallOrders.ts). */
const { waiting, open, frozen } = StoreStatus.code
const { on, off } = GoodsStatus.code

/** Companies that only sell; they have no people of their own. */
const sellers = [
  {
    id: '01900000-0000-7000-8000-000000000011',
    name: '青禾电梯配件（演示）',
    store: '青禾电梯配件',
    status: open,
    colour: [38, 122, 84],
  },
  {
    id: '01900000-0000-7000-8000-000000000012',
    name: '云溪钢丝绳厂（演示）',
    store: '云溪绳业',
    status: waiting,
    colour: [52, 92, 150],
  },
  {
    id: '01900000-0000-7000-8000-000000000013',
    name: '博远门机（演示）',
    store: '博远门机',
    status: frozen,
    colour: [140, 72, 40],
  },
] as const
export const sellerIds: readonly string[] = sellers.map(({ id }) => id)

interface Stand {
  readonly companyId: string
  readonly companyName: string
  readonly name: string
  readonly status: StoreStatus
  readonly colour: Colour
  readonly adminId: string
}

export class MallRows {
  readonly rows = new Map<string, Row[]>()
  readonly pictures = new Map<string, Uint8Array>()
  /** Goods of each company. */
  readonly goods = new Map<string, string[]>()
  private readonly random: Random
  private readonly clock: Clock
  private readonly demo: readonly Demo[]
  private stamp: number

  constructor(demo: readonly Demo[], clock: Clock) {
    this.demo = demo
    this.clock = clock
    this.random = new Random(`mall ${clock.today}`)
    this.stamp = clock.at(clock.day(-200), 540)
    const leaves = this.categories()
    const stands = this.stands()
    // What waits has no goods yet; the others share all of them.
    const selling = stands.filter(({ status }) => status !== waiting)
    const templates = new Map(selling.map((stand) => [stand.companyId, this.store(stand)]))
    for (const stand of stands.filter(({ status }) => status === waiting)) this.store(stand)
    let number = 0
    for (const { id, system, tested, goods } of leaves)
      for (const line of goods) {
        const stand = selling[number % selling.length] as Stand
        this.sell(stand, templates.get(stand.companyId) as string, {
          categoryId: id,
          system,
          tested,
          line,
          number: ++number,
        })
      }
  }

  private id(): string {
    this.stamp += 1000
    return this.random.id(this.stamp)
  }
  private add(table: string, row: Row): void {
    const known = this.rows.get(table) ?? []
    known.push(row)
    this.rows.set(table, known)
  }
  private at = (daysAgo: number) => this.clock.iso(this.clock.day(-daysAgo), 540 + this.random.int(0, 300))

  private categories() {
    return mallTree.flatMap(({ name, leaves }, system) => {
      const parent = this.category(null, name, system)
      return leaves.map((leaf, n) => ({
        ...leaf,
        system,
        tested: leaf.tested ?? false,
        id: this.category(parent, leaf.name, n, leaf.tested),
      }))
    })
  }

  private category(parentId: string | null, name: string, n: number, tested = false): string {
    const id = this.id()
    const attrs = parentId ? [{ key: 'origin', label: '来源', options: ['原厂', '同质配套'] }] : []
    this.add('mall_category', { id, parent_id: parentId, name, sort: (n + 1) * 10, attrs, need_type_test: tested })
    return id
  }

  private stands(): Stand[] {
    const colours: readonly Colour[] = [
      [28, 100, 200],
      [96, 64, 150],
    ]
    const own = this.demo.map(({ company }, n) => ({
      companyId: company.id,
      companyName: company.name,
      name: `${company.name.replace('演示', '')}配件店`,
      status: open as StoreStatus,
      colour: colours[n] as Colour,
      adminId: company.adminId,
    }))
    const others = sellers.map(({ id, name, store, status, colour }) => {
      this.add('tenant', { id, name, state: 1, created_at: this.at(300) })
      this.add('company', {
        company_id: id,
        id,
        name,
        short_name: store,
        credit_code: creditCode(this.random),
        // They maintain no lifts.
        licence_no: '',
        contact: '周敏',
        phone: '0571-88001200',
        duty_phone: '0571-88001201',
        region_code: '330106',
        address: '配件大道18号',
        created_at: this.at(300),
      })
      this.add('login_method', { company_id: id, id, created_at: this.at(300) })
      return { companyId: id, companyName: name, name: store, status, colour: colour as Colour, adminId: this.id() }
    })
    return [...own, ...others]
  }

  /** A picture in the public bucket as the company's own file. */
  private keep({ companyId, adminId }: Stand, name: string, bytes: Buffer): string {
    const key = `${keyPrefix(adminId, PUBLIC_BUCKET)}${++this.stamp}.png`
    this.pictures.set(key, bytes)
    this.add('stored_file', {
      company_id: companyId,
      bucket: PUBLIC_BUCKET,
      key,
      name,
      size: bytes.length,
      created_by: adminId,
      created_at: this.at(180),
    })
    return key
  }

  private pictureOf = new Map<string, string>()
  private goodsPicture(stand: Stand, system: number): string {
    const known = this.pictureOf.get(`${stand.companyId} ${system}`)
    const key = known ?? this.keep(stand, `商品 ${system + 1}.png`, goodsPicture(system))
    this.pictureOf.set(`${stand.companyId} ${system}`, key)
    return key
  }

  private typeOf = new Map<string, string>()
  private store(stand: Stand): string {
    const { companyId, name, status } = stand
    const id = this.id()
    const at = this.at(status === waiting ? 2 : 170)
    const licence = this.keep(stand, '营业执照.png', licencePicture())
    const logo = this.keep(stand, '店铺标志.png', storeMark(stand.colour))
    const expires = this.clock.day(status === open ? 900 : 400)
    const decided = status === waiting ? null : this.at(168)
    const page = {
      logo,
      banner: null,
      intro: '电梯配件现货供应，支持专票，签收后按约定期限受理售后。',
      phone: '0571-88001234',
      serviceHours: '工作日 8:30–17:30',
      address: '杭州市西湖区配件大道18号',
    }
    const taxNo = creditCode(this.random)
    const urgent = urgentOf(this.demo.find(({ company }) => company.id === companyId)?.company)
    this.add('store', {
      company_id: companyId,
      id,
      name,
      logo,
      tax_no: taxNo,
      license_file: licence,
      license_expire_at: expires,
      contact: '周敏',
      phone: page.phone,
      service_hours: page.serviceHours,
      address: page.address,
      intro: page.intro,
      payee: {
        accountName: stand.companyName,
        bankName: '云溪银行城东支行',
        bankAccount: `622200${this.random.digits(10)}`,
      },
      merchants: { sandbox: `M${this.random.digits(8)}` },
      urgent: urgent !== undefined,
      urgent_region: urgent?.region ?? null,
      urgent_address: urgent?.address ?? null,
      urgent_at: urgent?.at ?? null,
      urgent_km: urgent?.km ?? null,
      urgent_phone: urgent?.phone ?? null,
      auto_accept: status === open && name.includes('青禾'),
      return_address: { receiver: '售后仓', phone: '13800138000', regionCode: '330106', detail: '配件大道18号3号库' },
      status,
      reason: status === frozen ? '连续三次发货超时，请整改' : null,
      applied_at: at,
      decided_at: decided,
      decided_name: decided && '运营人员',
      created_at: at,
      created_by: stand.adminId,
      updated_at: at,
    })
    const events = [
      ['申请开店', null, '周敏', at],
      ...(decided ? [['审核通过', null, '运营人员', decided]] : []),
      ...(status === frozen ? [['冻结', '连续三次发货超时，请整改', '运营人员', this.at(6)]] : []),
    ] as const
    for (const [action, note, by, when] of events)
      this.add('store_event', {
        company_id: companyId,
        id: this.id(),
        store_id: id,
        action,
        note,
        by_name: by,
        at: when,
        created_at: when,
      })
    const types = mallTree.map(({ name: system }, n) => {
      const typeId = this.id()
      this.typeOf.set(`${companyId} ${n}`, typeId)
      this.add('goods_type', { company_id: companyId, id: typeId, name: system, sort: (n + 1) * 10, created_at: at })
      return { id: typeId, parentId: null, name: system }
    })
    this.add('mall_store', {
      company_id: companyId,
      store_id: id,
      name,
      status,
      page: {
        ...page,
        licenseFile: licence,
        taxNo,
        licenseExpireAt: expires,
        companyName: stand.companyName,
        types,
        afterSaleDays: 15,
        shipWithinHours: 72,
        methods: { offline: true, online: ['sandbox'] },
      },
      urgent: urgent !== undefined,
      urgent_lng: urgent?.at.lng ?? null,
      urgent_lat: urgent?.at.lat ?? null,
      urgent_km: urgent?.km ?? null,
      urgent_phone: urgent?.phone ?? null,
      updated_at: at,
    })
    return this.freights(companyId, at)
  }

  private freights(companyId: string, at: string): string {
    const id = this.id()
    const near = { regions: ['330000', '310000', '320000'], first: '1', firstFee: '8.00', step: '1', stepFee: '2.00' }
    const else_ = { regions: [], first: '1', firstFee: '15.00', step: '1', stepFee: '6.00' }
    const common = { company_id: companyId, created_at: at }
    this.add('freight_template', {
      ...common,
      id,
      name: '按重量计费',
      mode: FreightMode.code.weight,
      regions: [near, else_],
      free_over: '2000.00',
      no_ship_regions: ['540000'],
    })
    this.add('freight_template', {
      ...common,
      id: this.id(),
      name: '全国包邮',
      mode: FreightMode.code.free,
      regions: [],
      free_over: null,
      no_ship_regions: [],
    })
    return id
  }

  private sell(
    stand: Stand,
    freight: string,
    of: { categoryId: string; system: number; tested: boolean; line: string; number: number },
  ): void {
    const [title, price, weight, spec] = of.line.split('|') as [string, string, string, string]
    const [specName, list] = spec.split(':') as [string, string]
    const values = list.split(',')
    const { companyId } = stand
    const id = this.id()
    const at = this.at(150 - (of.number % 120))
    const image = this.goodsPicture(stand, of.system)
    const shelved = stand.status === open && of.number % 17 !== 0
    const brand = this.random.pick(['恒驱', '华曳', '江电', '安固', '通润'])
    this.add('goods', {
      company_id: companyId,
      id,
      title: `${brand} ${title}`,
      sub_title: of.number % 3 === 0 ? '现货，当天发出' : null,
      category_id: of.categoryId,
      goods_type_ids: [this.typeOf.get(`${companyId} ${of.system}`)],
      brand,
      model: `${['HQ', 'HY', 'JD', 'AG'][of.number % 4]}-${100 + of.number}`,
      images: [image],
      detail: `<h3>${title}</h3><p>适用于乘客电梯与载货电梯，安装前请核对型号与尺寸。</p><ul><li>按厂家图纸加工，出厂逐件检验</li><li>质保期内免费更换</li></ul>`,
      attrs: { origin: of.number % 2 ? '原厂' : '同质配套' },
      is_safety_part: of.tested,
      certificate: of.tested
        ? { no: `TSX F3400${this.random.digits(6)}`, file: image, until: this.clock.day(700) }
        : null,
      fit_brands: this.random.some(['恒升', '云达', '华梯', '通力方'], 2),
      fit_models: [],
      warranty_months: of.tested ? 24 : 12,
      specs: [{ name: specName, values }],
      freight_template_id: freight,
      invoice_types: [1, 2],
      status: shelved ? on : off,
      on_shelf_at: shelved ? at : null,
      banned: of.number === 34,
      banned_reason: of.number === 34 ? '图片与实物不符' : null,
      sales: shelved ? this.random.int(0, 160) : 0,
      created_at: at,
      created_by: stand.adminId,
      updated_at: at,
    })
    this.goods.set(companyId, [...(this.goods.get(companyId) ?? []), id])
    for (const [n, value] of values.entries()) {
      const unit = (Number(price) * (1 + n * 0.15)).toFixed(2)
      const spare = spareOf(this.demo.find(({ company }) => company.id === companyId)?.company, title, value)
      this.add('sku', {
        company_id: companyId,
        id: this.id(),
        goods_id: id,
        spec_values: [value],
        sku_no: `YT${String(of.number).padStart(4, '0')}-${n + 1}`,
        price: unit,
        market_price: of.number % 5 === 0 ? (Number(unit) * 1.2).toFixed(2) : null,
        cost_price: (Number(unit) * 0.7).toFixed(2),
        weight_kg: weight,
        ...(spare ?? { unit_id: null, warehouse_id: null }),
        stock: of.number % 23 === 0 || spare ? 0 : this.random.int(3, 240),
        locked: 0,
        sort: n,
        created_at: at,
        created_by: stand.adminId,
        updated_at: at,
      })
    }
  }
}
