import type { Page } from '#kernel/shared/page.ts'
import { CallFailure, NETWORK_TEXT } from '../client/failure.ts'
import type { JobState, KitServices, RefOption, SavedView } from '../services.tsx'
import type { SampleRow } from './demoList.ts'

/** The kit's services answered from memory, for the kit page and the tests. */
const places = ['青禾花园', '翠湖花园', '云栖广场', '星河国际中心', '金桥广场', '松间里', '知春里', '溪山原著']
const crews = [
  ['王一维', '李二保'],
  ['赵小梯', '孙四平'],
  ['周启航', '郑守信'],
  ['冯安达', '陈立新'],
]
const brands = ['启衡', '云梭', '恒川', '岚升', '北辰']
export const placeOptions: RefOption[] = places.map((label, i) => ({ value: `p${i}`, label, note: `${86 - i * 7} 台` }))

const two = (n: number) => String(n).padStart(2, '0')
const day = (offset: number) => new Date(Date.UTC(2026, 10, 20 + offset)).toISOString().slice(0, 10)

export function sampleRows(count: number): SampleRow[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `s${i}`,
    name: `${places[i % 8]} ${3 + (Math.floor(i / 4) % 20)}栋${1 + (i % 2)}单元 ${1 + (i % 3)}号梯`,
    code: `QH-${two(3 + (i % 30))}${two(1 + (i % 2))}-${two(1 + (i % 3))}`,
    registration: `30103501002021${String(10342 + i * 1377)
      .slice(-6)
      .padStart(6, '0')}`,
    place: places[i % 8] as string,
    people: crews[Math.floor(i / 4) % 4] as string[],
    brand: brands[(i * 7) % 5] as string,
    kind: i % 7 === 6 ? '扶梯与人行道' : '曳引与强制驱动',
    use: i % 9 === 4 ? 2 : 1,
    service: i % 11 === 9 ? 2 : i % 13 === 11 ? 3 : 1,
    nextOn: i % 17 === 16 ? null : day(12 + ((i * 5) % 340)),
    fee: i % 19 === 18 ? null : (480 + (i % 6) * 40).toFixed(2),
    share: i % 6 === 5 ? null : 80 + ((i * 3) % 21),
    load: i % 8 === 7 ? null : ([630, 800, 1000, 1350][i % 4] ?? null),
    createdAt: `2026-0${1 + (i % 9)}-1${i % 10}T0${i % 10}:0${i % 6}:19+08:00`,
  }))
}

export interface DemoOptions {
  readonly rows: readonly SampleRow[]
  /** Milliseconds before each answer. */
  readonly delay?: number
  readonly failing?: () => boolean
  readonly may?: (code: string) => boolean
}

type Asked = { page: number; size: number; sort: { prop: keyof SampleRow; order: 'asc' | 'desc' } } & Record<
  string,
  unknown
>

function answer(all: readonly SampleRow[], asked: Asked): Page<SampleRow> {
  const { keyword, use, service, place } = asked as {
    keyword?: string
    use?: number[]
    service?: number
    place?: string[]
  }
  const names = place?.map((id) => placeOptions.find((option) => option.value === id)?.label)
  const rows = all
    .filter((row) => !keyword || row.name.includes(keyword) || row.code.includes(keyword))
    .filter((row) => !use || use.includes(row.use))
    .filter((row) => service === undefined || row.service === service)
    .filter((row) => !names || names.includes(row.place))
  const { prop, order } = asked.sort
  const sorted = [...rows].sort((a, b) => {
    const [x, y] = [a[prop] ?? '', b[prop] ?? '']
    return (x < y ? -1 : x > y ? 1 : 0) * (order === 'asc' ? 1 : -1)
  })
  const from = (asked.page - 1) * asked.size
  return {
    records: sorted.slice(from, from + asked.size),
    total: rows.length,
    totalPage: Math.ceil(rows.length / asked.size),
    first: `first-${asked.page}`,
    last: `last-${asked.page}`,
    sums: { fee: rows.reduce((sum, row) => sum + Number(row.fee ?? 0), 0).toFixed(2) },
  }
}

export function demoServices({ rows, delay = 0, failing = () => false, may = () => true }: DemoOptions): KitServices {
  const kept = new Map<string, unknown>()
  const views: SavedView[] = []
  const rest = () => new Promise((done) => setTimeout(done, delay))
  const begun = new Map<string, number>()
  return {
    async call(_endpoint, input) {
      await rest()
      if (failing()) throw new CallFailure('network', NETWORK_TEXT)
      return answer(rows, input as Asked) as never
    },
    may: (needs) => typeof needs === 'string' || needs.some(may),
    async options(_from, { keyword, ids }) {
      await rest()
      return placeOptions.filter((o) => (ids ? ids.includes(o.value) : !keyword || o.label.includes(keyword)))
    },
    prefs: {
      read: async <T>(key: string) => kept.get(key) as T | undefined,
      write: async (key, value) => void kept.set(key, value),
    },
    views: {
      of: async () => views,
      async add({ list: _, ...view }) {
        const id = `v${views.length + 1}`
        views.push({ ...view, id, version: 0, mine: true, maker: null, editable: true })
        return { id }
      },
      async edit({ id, ...change }) {
        const at = views.findIndex((view) => view.id === id)
        views[at] = { ...(views[at] as SavedView), ...change }
      },
      remove: async (id) =>
        void views.splice(
          views.findIndex((view) => view.id === id),
          1,
        ),
    },
    async download() {
      await rest()
      return rows.length > 5000 ? { job: 'export-1' } : {}
    },
    async fetchFile() {},
    imports: {
      async check(_endpoint, file, progress) {
        progress(1)
        await rest()
        const wrong = file.name.includes('错')
        return {
          ticket: 't1',
          rows: 120,
          valid: wrong ? 0 : 117,
          refusal: wrong ? '导入文件与模板不一致' : undefined,
          errors: [
            { row: 12, column: '注册代码', msg: '应为 20 位数字' },
            { row: 47, column: '小区', msg: '没有名为「青禾苑」的小区' },
            { row: 88, column: '额定载重', msg: '请输入正整数' },
          ],
        }
      },
      async run() {
        await rest()
        return { done: 117, failed: 3, errorFile: 'errors.xlsx' }
      },
    },
    async job(id): Promise<JobState> {
      const at = begun.get(id) ?? Date.now()
      begun.set(id, at)
      const share = Math.min(1, (Date.now() - at) / 8000)
      return {
        id,
        title: '导出设备',
        state: share < 1 ? 'running' : 'done',
        share,
        text: share < 1 ? undefined : '12,480 行',
        file: 'a.xlsx',
      }
    },
    async upload(file, progress) {
      for (const share of [0.3, 0.7, 1]) {
        await rest()
        progress(share)
      }
      return { bucket: 'bit-ev-file', key: `k-${file.name}`, name: file.name, size: file.size }
    },
    useUnsaved() {},
    bases: async () => [],
    places: {
      find: async () => [],
      at: async () => ({ address: null, regionCode: null }),
      ofRegion: async () => ({ lng: 120.15, lat: 30.27 }),
    },
    today: () => '2026-11-20',
  }
}
