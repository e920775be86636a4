import { describe, expect, it } from 'vitest'
import { dictionary } from '#app/figures.ts'
import { figureFields } from '../figureFields.ts'
import { statements } from './declared.ts'

/** Every figure is declared once, and every field of a reply that counts something says which figure it is (decision 0125). */

/** Names under which a reply's number counts or measures. */
const COUNTING =
  /(Count|Rate|Percent|Hours|Orders|Load)$|^(count|lifts|orders|visits|done|due|late|planned|overGap|overdue|hazards|faults|trapped|load|minutes|hours|capacity|n|usedBy|hits7|hits30|members|records|used|told|checked|drawn|quota|charged|people|expired|expiring|stopped|onTime|reached|failures|linked|waiting|failed|percent|today|month|yesterday|score)$/

/** Numbers of such a name that are no figure: the reason, and where they stand (call, then path; `*` for any). */
const NO_FIGURE: readonly (readonly [reason: string, where: RegExp])[] = [
  ['written down by a person, not counted', / .*\b(trappedCount|rescuedCount|peopleCount|personCount|people)$/],
  ['a technical value of the lift', / .*\b(sheaveCount|sheaveDiameter|rollerDiameter|load|ratedLoad)$/],
  ['a setting', / .*\b(qualityPercent|onlineRate|lateFeeRate|shipWithinHours)$|progress percent$/],
  ['minutes of one piece of work by its standard', / .*(stops|chips|visits)\[\]\.minutes$/],
  [
    'the mark of one check, comparison or judgement',
    / .*(judgement|check|credibility|records\[\]|\[\])\.score$|(qualityCheck|comfortTest)\/detail\/\{id\} score$/,
  ],
  ['files or items of the row that stand beside it', / .*\b(photoCount|itemCount|normalCount)$/],
  [
    'rows of the answer itself, counted where they stand',
    /^(GET \/morning\/today|GET \/support\/article\/brands|POST \/maintain\/board\/lanes lanes\[\]\.done|POST \/workbench\/summary lead\.lanes)/,
  ],
  [
    'how often one record came, and what stands beside it',
    /(\/hardware\/record\/(listPage|detail)|\/repair\/order\/detail).* (.*\.)?(count|alikeCount|linked)$/,
  ],
  ['how often one thing was wrong with one terminal', /^GET \/hardware\/terminal\/detail.* troubles\[\]\.n$/],
  ['one button of the live list', /^POST \/hardware\/realtime\/counts/],
  [
    'for how many lifts one quotation is',
    /^(GET \/v4\/quotation\/detail\/\{id\}|POST \/pub\/quote\/view) (content\.)?elevatorCount$/,
  ],
  ['what uses one material, and what lies in one category', /^(GET \/v4\/material\/detail|POST \/v4\/category\/tree)/],
  [
    'goods of a search, of one lift, of one template, pieces of one cart: counted where they stand',
    /^(GET \/mall\/share\/home brands|POST \/mall\/share\/goods\/search facets|GET \/mall\/mine\/goods lifts|POST \/mall\/cart\/listAll count|POST \/goods\/freight\/all)/,
  ],
  ['progress of a job', /^(POST \/job\/listPage|GET \/job\/detail|GET \/company\/sample)/],
  [
    'what a preview would make',
    /^(GET \/maintain\/plan\/preview|POST \/contract\/(preview|changePreview|terminatePreview)|POST \/project\/setCharge\/preview|POST \/maintain\/demandRule\/simulate|POST \/hardware\/strategy\/simulate|POST \/inspection\/plan\/previewYear|GET \/maintain\/setting\/calendar)/,
  ],
  ['minutes behind a load that is a figure', /loads\.people\[\]\.minutes/],
  ['how long one lift stood because of one order', /^GET \/repair\/order\/detail.* outage\.minutes$/],
  ['deliveries of one reminder', / records\[\]\.calls\./],
  ['a choice says how much it holds', /^GET \/(maintain\/template\/liftModels|platform\/info\/choices)/],
  ['what one hand-over took along', /^GET \/employee\/handover\/list/],
  ['what one absence or lift would leave behind', /absences\[\]\.orders$|groups\[\]\.lifts\[\]\.orders$/],
  ['what a terminal noted of one item', /remoteChecks\.items/],
  ['how often a candidate was at the lift', /(candidates|repair\/order\/suggest|candidates\/\{id\}) ?\[\]\.visits$/],
  [
    'a mark on an axis of days, weeks or months',
    /^POST \/(certificate\/timeline weeks|inspection\/plan\/calendar months)/,
  ],
  [
    'lifts of a distribution and cases of a test, counted where they stand',
    /^(GET \/aiDiagnosis\/(model\/report|health\/summary)|POST \/aiDiagnosis\/rule\/preview)/,
  ],
  ['points and limits that a company sets', /^GET \/aiDiagnosis\/rule /],
  ['the score of one examination', /^GET \/aiDiagnosis\/health\/detail\/\{elevatorId\} score$/],
  ['sealed pages of one letter or one check', /^POST \/maintain\/recordProof\/(letters|check)/],
  ['failed comparisons of faces', /^(POST \/sysSet\/faceSet\/person|GET \/sysSet\/faceSet failures)/],
]

const { endpoints } = await statements()
const fields = endpoints
  .filter((call) => call.reads)
  .flatMap((call) => figureFields(call.reply).map((field) => ({ ...field, call: `${call.method} ${call.path}` })))

describe('指标口径', () => {
  it('每个数只声明一次：键不重复，名称与口径齐全', () => {
    const keys = dictionary.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(150)
    for (const { key, label, means } of dictionary) {
      expect(label.length, key).toBeGreaterThan(1)
      expect(means, key).toMatch(/.{6}。$/)
      expect(means, key).not.toMatch(/您|！|!/)
    }
  })

  it('同一主体、同一名称、同一期间的数，口径相同', () => {
    const said = new Map<string, string>()
    const twice = dictionary.flatMap(({ key, label, unit, of = '', over = '', means }) => {
      const word = [label, unit, of, over].join(' ')
      const other = said.get(word)
      said.set(word, means)
      return other === undefined || other === means ? [] : [key]
    })
    expect(twice).toEqual([])
  })

  it('答复里的每个指标都在词典里，词典里的每个指标都有答复', () => {
    const known = new Map(dictionary.map((one) => [one.key, one]))
    const carried = new Set(fields.flatMap(({ figures }) => figures))
    expect([...carried].filter((key) => !known.has(key))).toEqual([])
    expect(
      [...known.values()].filter(({ key, onScreen }) => !onScreen && !carried.has(key)).map(({ key }) => key),
    ).toEqual([])
  })

  it('答复里像计数、比率的数字都说明是哪个指标，或说明为什么不是', () => {
    const counting = fields.filter(({ path }) => COUNTING.test(path.replaceAll('[]', '').split('.').at(-1) ?? ''))
    const bare = counting
      .filter(({ figures }) => figures.length === 0)
      .map(({ call, path }) => `${call} ${path}`)
      .filter((where) => !NO_FIGURE.some(([, of]) => of.test(where)))
    expect(bare).toEqual([])
    expect(counting.filter(({ figures }) => figures.length > 0).length).toBeGreaterThan(150)
  })

  it('例外没有多余的', () => {
    const all = fields.filter(({ figures }) => figures.length === 0).map(({ call, path }) => `${call} ${path}`)
    expect(NO_FIGURE.filter(([, of]) => !all.some((where) => of.test(where))).map(([reason]) => reason)).toEqual([])
  })
})
