import { callAs, type Visit } from './browser.ts'
import { pages } from './pages.ts'

/** What is tried in every text field: markup, attributes, addresses, templates. Short, so that names take it. */
export const corpus = [
  '<script>window.__ran=1</script>',
  '"><img src=x onerror=window.__ran=1>',
  '<svg/onload=window.__ran=1>',
  "'><iframe srcdoc='<script>parent.__ran=1</script>'>",
  'javascript:window.__ran=1//',
  '<a href="javascript:window.__ran=1">点</a>',
  '{{constructor.constructor("window.__ran=1")()}}',
  '</title><script>alert(1)</script>',
  '<body onpageshow=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '\u2028<math><mi xlink:href="javascript:alert(1)">',
] as const

type Draft = Record<string, unknown>

/** What was written with the corpus, and where it is shown. */
export interface Planted {
  /** How many fields hold it. */
  readonly stored: number
  /** Pages of records that hold it. */
  readonly addresses: readonly string[]
}

/** Writes the corpus into every text field of the archives that takes it, as this person. */
export async function plantCorpus(visit: Visit): Promise<Planted> {
  const ids = new Map<string, string[]>()
  let stored = 0

  /** Sends a draft with the payload in the given fields; those that a rule refuses keep their harmless value. */
  async function write(path: string, harmless: Draft, fields: readonly string[], payload: string): Promise<Draft> {
    let evil = fields.filter((field) => payload.length <= 60 || !/name/i.test(field))
    for (;;) {
      const draft = structuredClone(harmless)
      for (const field of evil) put(draft, field, payload)
      const { errorCode, errorMsg, data, ...rest } = await callAs<Draft>(visit, 'POST', path, draft)
      if (errorCode === 0) {
        stored += evil.length
        return { ...draft, ...data }
      }
      const refused = ((rest as { fields?: { prop: string }[] }).fields ?? []).map((one) => one.prop)
      const left = evil.filter((field) => !refused.includes(field))
      if (left.length === evil.length) throw new Error(`${path}: ${errorCode} ${errorMsg}`)
      evil = left
    }
  }

  function put(draft: Draft, field: string, value: string): void {
    const names = field.split('.')
    const last = names.pop() as string
    let at = draft as Record<string, unknown>
    for (const name of names) at = at[name] as Record<string, unknown>
    at[last] = value
  }

  const keep = (kind: string, id: unknown) => ids.set(kind, [...(ids.get(kind) ?? []), String(id)])
  const positions = await callAs<{ value: string }[]>(visit, 'GET', '/employee/positionOptions')
  const lifts = await callAs<{ value: string }[]>(visit, 'GET', '/elevator/options')
  for (const [n, payload] of corpus.entries()) {
    const unique = `${n}${Date.now()}`
    const customer = await write(
      '/customer/add',
      {
        name: `注入${unique}`,
        type: 1,
        role: 1,
        address: '',
        remark: '',
        safetyDirector: '',
        contacts: [{ name: '甲', phone: '13800138000', post: '', isDefault: true }],
        invoice: { title: '', bank: '', address: '' },
      },
      [
        'name',
        'address',
        'remark',
        'safetyDirector',
        'contacts.0.name',
        'contacts.0.post',
        'invoice.title',
        'invoice.bank',
      ],
      payload,
    )
    keep('customer', customer.id)
    const community = await write(
      '/community/add',
      {
        communityNo: `Z${n}${String(Date.now()).slice(-3)}`,
        name: `注入小区${unique}`,
        type: 1,
        regionCode: '330106',
        address: '测试路1号',
        lng: 120.15,
        lat: 30.28,
        entranceNotes: '',
      },
      ['name', 'address', 'entranceNotes'],
      payload,
    )
    keep('community', community.id)
    const employee = await write(
      '/employee/add',
      {
        name: `注入人${n}`,
        phone: `136${String(Date.now() + n).slice(-8)}`,
        kind: 1,
        entryDate: '2020-01-01',
        positionIds: [positions.data[0]?.value],
        emergencyContact: '甲',
        employeeNo: `ZR${unique.slice(-8)}`,
        invite: false,
      },
      ['name', 'emergencyContact', 'employeeNo'],
      payload,
    )
    keep('employee', employee.id)
    const contract = await write(
      '/contract/add',
      { draft: true, name: `注入合同${unique}`, customerId: customer.id, content: '', remark: '' },
      ['name', 'content', 'remark'],
      payload,
    )
    keep('contract', contract.id)
    await write('/workbench/note/add', { text: '交接' }, ['text'], payload)
  }
  // A lift of the demo data gets the corpus too; its other fields stay as they are.
  const lift = lifts.data[0]?.value
  if (lift) keep('elevator', lift)

  // Three records of different payloads for each page; all of them stand in the lists.
  const addresses = pages
    .map((path) => ({ path, kind: kindOf(path) }))
    .flatMap(({ path, kind }) =>
      (kind ? (ids.get(kind) ?? []) : []).filter((_, n) => n % 4 === 0).map((id) => `${path}?id=${id}`),
    )
  return { stored, addresses }
}

/** Pages of one record, and whose. */
const kindOf = (path: string): string | undefined => {
  if (!/detail|edit|handle|build$/i.test(path)) return undefined
  if (path.startsWith('/cusManage')) return 'customer'
  if (path.startsWith('/communityManage')) return 'community'
  if (path.startsWith('/employeeManage')) return 'employee'
  if (path.startsWith('/contractManage')) return 'contract'
  if (path.startsWith('/elvArchives')) return 'elevator'
  return undefined
}

/** What of the corpus ran or stands on the page as more than text; and whether it is to be read there. */
export async function scriptFaults({ page }: Visit, header: string): Promise<{ faults: string[]; shown: boolean }> {
  const scripts = /script-src ([^;]+)/.exec(header)?.[1]
  const strict = scripts === "'self'" && /object-src 'none'/.test(header) && /base-uri 'none'/.test(header)
  const state = await page.evaluate(() => ({
    ran: (window as unknown as { __ran?: number }).__ran !== undefined,
    handlers: [...document.querySelectorAll('*')]
      .filter((element) => [...element.attributes].some((one) => /^on/i.test(one.name)))
      .map((element) => element.outerHTML.slice(0, 120)),
    // A frame in which nothing may run, and a script that is data, are neither.
    frames: [...document.querySelectorAll('iframe, object, embed')].filter(
      (one) => !(one instanceof HTMLIFrameElement && one.sandbox.value === 'allow-same-origin'),
    ).length,
    inline: [...document.scripts].filter((script) => !script.src && script.type !== 'application/json').length,
    links: [...document.querySelectorAll('a[href], area[href]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => /^\s*javascript:/i.test(href)),
    text:
      document.body.textContent +
      [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value).join(),
  }))
  const faults = [
    ...(strict ? [] : [`策略头：${header}`]),
    ...(state.ran ? ['注入的脚本运行了'] : []),
    ...state.handlers.map((handler) => `事件属性 ${handler}`),
    ...(state.frames > 0 ? ['出现框架'] : []),
    ...(state.inline > 0 ? ['出现内联脚本'] : []),
    ...state.links.map((href) => `链接 ${href}`),
  ]
  return { faults, shown: corpus.some((payload) => state.text.includes(payload.trim())) }
}
