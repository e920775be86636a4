import { useState } from 'react'
import { CameraIcon, TickIcon, WarningIcon } from '#kernel/web/ui/icons/index.ts'
import type { OrderItem } from '#modules/maintenance/shared/orderDetail.ts'
import { photosNeeded, resultOfValue } from '#modules/template/shared/reading.ts'
import { ItemResult, ResultType } from '#modules/template/shared/template.ts'
import { demandOf, limitText } from '../../shared/visit.ts'
import { Camera } from '../kit/Camera.tsx'
import { Photos } from '../kit/Photos.tsx'
import type { Visit } from '../store/visits.ts'
import { shortDay } from '../words.ts'
import css from './items.module.css'
import { LongPress } from './LongPress.tsx'
import { NotApplicableSheet } from './NotApplicableSheet.tsx'
import { NumberPad } from './NumberPad.tsx'
import { useSwipe } from './useSwipe.ts'

interface Props {
  readonly number: number
  readonly item: OrderItem
  readonly visit: Visit
  /** The reading as typed. */
  readonly draft: string
  onDraft(text: string): void
  onNormal(value: number | null): void
  onAbnormal(): void
  onNotApplicable(reason: string): void
}

/** Of the reading against the limit; null: no reading yet. */
type Verdict = ReturnType<typeof resultOfValue> | null

const { normal, abnormal } = ItemResult.code
const isNumeric = (item: OrderItem) => item.resultType === ResultType.code.number

/** What keeps an item from being noted as 正常, and what to do; null: nothing. */
function againstNormal(item: OrderItem, verdict: Verdict): string | null {
  if (verdict === abnormal) return `读数不在${limitText(item)}之内，请记异常`
  const lacking = photosNeeded(item, normal) - item.photos.length
  return lacking > 0 ? `还须拍 ${lacking} 张照片` : null
}

/**
 * The open item (look, picture 9): value, limit and verdict in one box; 正常 right and larger. A swipe right says 正常,
 * left 异常, and a long press 不涉及: each repeats a button that is to be seen.
 */
export function OpenItem({ number, item, visit, draft, onDraft, onNormal, onAbnormal, onNotApplicable }: Props) {
  const [pad, setPad] = useState(false)
  const [without, setWithout] = useState(false)
  const [hint, setHint] = useState('')
  const numeric = isNumeric(item)
  const typed = draft !== '' ? Number(draft) : item.value
  const verdict = typed === null ? null : resultOfValue(item, typed)
  const askWithout = () => (item.naAllowed ? setWithout(true) : setHint('这一项不能记为不涉及'))
  const sayNormal = () => {
    if (numeric && typed === null) return setPad(true)
    const against = againstNormal(item, verdict)
    return against === null ? onNormal(typed) : setHint(against)
  }
  const swipe = useSwipe({ right: sayNormal, left: onAbnormal, long: askWithout })
  return (
    <article className={`line-b bg ${css.open}`} data-code={item.itemCode} aria-label={item.name} {...swipe}>
      <Demand number={number} item={item} />
      <div className="flex gap-10 pt-12">
        {numeric && <Reading item={item} typed={typed} verdict={verdict} onPress={() => setPad(true)} />}
        <Shoot visit={visit} item={item} onTaken={() => setHint('')} />
      </div>
      <Photos keys={item.photos} />
      {hint && (
        <p className={`m-0 mt-8 strong ${css.hint}`} role="alert">
          {hint}
        </p>
      )}
      <div className={`flex gap-10 pt-10 ${css.verdicts}`}>
        <button type="button" className={css.wrong} onClick={onAbnormal}>
          <WarningIcon size={24} />
          异常
        </button>
        <LongPress className={css.right} onPress={sayNormal} onLong={askWithout}>
          <TickIcon size={24} />
          正常
        </LongPress>
      </div>
      <div className={`row between ter f-15 ${css.below}`}>
        <LastReading visit={visit} item={item} />
        <button className="p-0 no-line no-bg sec font-inherit f-16 right" type="button" onClick={askWithout}>
          不涉及
        </button>
      </div>
      {pad && (
        <NumberPad
          title={item.name}
          unit={item.valueUnit}
          limit={limitText(item)}
          start={draft}
          verdictOf={(value) => resultOfValue(item, value)}
          onClose={() => setPad(false)}
          onDone={(text) => {
            onDraft(text)
            setHint('')
            setPad(false)
          }}
        />
      )}
      {without && (
        <NotApplicableSheet
          name={item.name}
          onClose={() => setWithout(false)}
          onDone={(reason) => {
            setWithout(false)
            onNotApplicable(reason)
          }}
        />
      )}
    </article>
  )
}

/** What the item asks for. */
function Demand({ number, item }: Pick<Props, 'number' | 'item'>) {
  return (
    <div className={`flex ${css.title}`}>
      <span className={`rigid ter ${css.number}`}>{number}</span>
      <div>
        <h3>{item.name}</h3>
        <p className="m-0 mt-2 sec f-16">{[item.requirement, demandOf(item)].filter(Boolean).join('，')}</p>
      </div>
    </div>
  )
}

interface ReadingProps {
  readonly item: OrderItem
  readonly typed: number | null
  readonly verdict: Verdict
  onPress(): void
}

function Reading({ item, typed, verdict, onPress }: ReadingProps) {
  return (
    <button type="button" className={css.value} onClick={onPress} aria-label={`${item.name}数值`}>
      <b>{typed ?? '填数值'}</b>
      {typed !== null && <span>{item.valueUnit}</span>}
      <em className="push upright bold" data-wrong={verdict === abnormal || undefined}>
        {limitText(item)} {verdict === null ? '' : verdict === abnormal ? '不合格' : '合格'}
      </em>
    </button>
  )
}

function Shoot({ visit, item, onTaken }: Pick<Props, 'visit' | 'item'> & { onTaken(): void }) {
  return (
    <Camera
      visit={visit}
      use="item"
      itemCode={item.itemCode}
      label="拍照"
      className={isNumeric(item) ? css.shoot : css.shootWide}
      onTaken={onTaken}
    >
      <span data-shoot className="row gap-10">
        <CameraIcon size={24} />
        {item.photos.length > 0 ? `${item.photos.length} 张` : '拍照'}
      </span>
    </Camera>
  )
}

/** What was read here at the visit before. */
function LastReading({ visit, item }: Pick<Props, 'visit' | 'item'>) {
  const last = visit.lift.last
  const before = last?.items.find(({ itemCode }) => itemCode === item.itemCode)
  return (
    <span>
      {before && before.value !== null && last && `上次 ${shortDay(last.date)}：${before.value} ${before.unit ?? ''}`}
    </span>
  )
}
