import { beforeAll, describe, expect, it } from 'vitest'
import { moduleRoutes } from '#app/modules.web.ts'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit, walk } from './browser.ts'

/** What is tried in every text field: markup, attributes, addresses, templates. Short, so that names take it. */
const corpus = [
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

/** Nothing that people type runs, on any screen (quality, class scripts). */
describe('脚本注入', () => {
  useBrowser()
  let visit: Visit
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

  beforeAll(async () => {
    visit = await newVisit()
    await signIn(visit, people.administrator)
    const keep = (kind: string, id: unknown) => ids.set(kind, [...(ids.get(kind) ?? []), String(id)])
    const positions = await callAs<{ value: string }[]>(visit, 'GET', '/employee/positionOptions')
    const lifts = await callAs<{ value: string }[]>(visit, 'GET', '/elevator/options')
    for (const [n, payload] of corpus.entries()) {
      const unique = `${n}${Date.now()}`
      const customer = await write(
        '/customer/add',
        {
          ...{ name: `注入${unique}`, type: 1, role: 1, address: '', remark: '', safetyDirector: '' },
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
          ...{
            communityNo: `Z${n}${String(Date.now()).slice(-3)}`,
            name: `注入小区${unique}`,
            type: 1,
            regionCode: '330106',
          },
          ...{ address: '测试路1号', lng: 120.15, lat: 30.28, entranceNotes: '' },
        },
        ['name', 'address', 'entranceNotes'],
        payload,
      )
      keep('community', community.id)
      const employee = await write(
        '/employee/add',
        {
          ...{ name: `注入人${n}`, phone: `136${String(Date.now() + n).slice(-8)}`, kind: 1, entryDate: '2020-01-01' },
          ...{ positionIds: [positions.data[0]?.value], emergencyContact: '甲', employeeNo: `ZR${unique.slice(-8)}` },
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
  })

  it('写进去的内容确实存下了', () => {
    expect(stored).toBeGreaterThan(60)
  })

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

  it('每一屏：没有弹窗、没有注入的变量、没有被拦下的脚本，策略头严格', { timeout: 600_000 }, async () => {
    const found: string[] = []
    const dialogs: string[] = []
    let shown = 0
    const policy: string[] = []
    visit.context.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    visit.context.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) policy.push(message.text())
    })
    const addresses = moduleRoutes
      .filter(({ path }) => !path.startsWith('/auth/') && !path.includes('{'))
      .flatMap(({ path }) => {
        const kind = kindOf(path)
        if (!kind) return [path]
        // Three records of different payloads per page; all of them stand in the lists.
        return (ids.get(kind) ?? []).filter((_, n) => n % 4 === 0).map((id) => `${path}?id=${id}`)
      })
    expect(addresses.length).toBeGreaterThan(12)
    await walk(visit, addresses, async (tab, path) => {
      const { page } = tab
      const response = await page.goto(path)
      await settled(tab)
      const header = response?.headers()['content-security-policy'] ?? ''
      const scripts = /script-src ([^;]+)/.exec(header)?.[1]
      if (scripts !== "'self'" || !/object-src 'none'/.test(header) || !/base-uri 'none'/.test(header))
        found.push(`${path} 策略头：${header}`)
      const state = await page.evaluate(() => ({
        ran: (window as unknown as { __ran?: number }).__ran !== undefined,
        handlers: [...document.querySelectorAll('*')]
          .filter((element) => [...element.attributes].some((one) => /^on/i.test(one.name)))
          .map((element) => element.outerHTML.slice(0, 120)),
        frames: document.querySelectorAll('iframe, object, embed').length,
        inline: [...document.scripts].filter((script) => !script.src).length,
        links: [...document.querySelectorAll('a[href], area[href]')]
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => /^\s*javascript:/i.test(href)),
        text:
          document.body.textContent +
          [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value).join(),
      }))
      if (state.ran) found.push(`${path} 注入的脚本运行了`)
      for (const handler of state.handlers) found.push(`${path} 事件属性 ${handler}`)
      if (state.frames > 0) found.push(`${path} 出现框架`)
      if (state.inline > 0) found.push(`${path} 出现内联脚本`)
      for (const href of state.links) found.push(`${path} 链接 ${href}`)
      if (corpus.some((payload) => state.text.includes(payload.trim()))) shown++
    })
    found.push(...dialogs.map((text) => `弹窗 ${text}`), ...policy.map((text) => `策略拦下 ${text.slice(0, 200)}`))
    expect(found).toEqual([])
    // The corpus was on the screen as plain text, so the walk proves something.
    expect(shown).toBeGreaterThan(5)
  })

  it('搜索框里输入注入内容：结果同样只是文字', async () => {
    const { page } = visit
    await page.goto('/workbench')
    await settled(visit)
    for (const payload of corpus.slice(0, 4)) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(payload.slice(0, 20))
      await settled(visit)
      await page.keyboard.press('Escape')
    }
    expect(await page.evaluate(() => (window as unknown as { __ran?: number }).__ran)).toBeUndefined()
  })
})
