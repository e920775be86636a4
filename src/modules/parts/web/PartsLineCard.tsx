import { moneyText, Tag } from '#kernel/web/ui/index.ts'
import { OldDisposal, PartsReason } from '../shared/parts.ts'
import type { PartsDetail, PartsLine, Picture } from '../shared/partsDetail.ts'
import { plainQty } from '../shared/warnings.ts'
import { ChargeName } from './marks.tsx'
import css from './parts.module.css'

interface Props {
  readonly line: PartsLine
  readonly request: Pick<PartsDetail, 'warnings' | 'warehouse' | 'status'>
  /** 改承担方, for who may (KWM). */
  readonly onCharge?: (() => void) | undefined
}

/** One part: old and new pictures side by side, stock now, where the price comes from, who pays (jobs 4.2). */
export function PartsLineCard({ line, request, onCharge }: Props) {
  const warnings = request.warnings.filter(({ lineId }) => lineId === line.id)
  return (
    <section className="flex gap-16 py-14 px-16 line2-b" aria-label={line.name}>
      <div className={`grid gap-8 ${css.pictures}`}>
        <Pictures label="旧件" of={line.oldPhoto} />
        <Pictures label="新件" of={line.newPhoto} none={request.status < 6 ? '未更换' : '未采集'} />
      </div>
      <div className={css.cardBody}>
        <div className={`flex wrap gap-x-8 items-baseline ${css.cardHead}`}>
          <b>{line.name}</b>
          <span className="sec">{line.spec}</span>
          {line.safetyPart && <Tag tone="violet">安全部件</Tag>}
          <span className="flex gap-12 items-baseline push nowrap">
            <span className="sec num">
              {plainQty(line.qty)} {line.measure} × {moneyText(line.priceSale)}
            </span>
            <b className="num">{moneyText(line.amount)}</b>
          </span>
        </div>
        <div className="flex wrap gap-y-2 gap-x-10 t13 mt-2 mb-6">
          <ChargeName mode={line.chargeMode} />
          <span className="ter">
            {line.overrideReason ? `${line.overrideBy} 改定：${line.overrideReason}` : line.chargeBasis}
          </span>
          {onCharge && (
            <button type="button" className="linkButton" onClick={onCharge}>
              改承担方
            </button>
          )}
        </div>
        <dl className={`grid gap-y-2 gap-x-16 m-0 t13 ${css.cardFacts}`}>
          <Fact
            name="现库存"
            value={line.stock === null ? null : `${plainQty(line.stock)} ${line.measure}`}
            none="不在配件档案里"
          />
          {line.short !== null && <Fact name="备料" value={putAside(line.short, line.measure)} />}
          <Fact
            name="上次单价"
            value={line.lastPrice && `${moneyText(line.lastPrice)}（${line.lastPriceOn ?? ''}）`}
            none="没有买过"
          />
          <Fact
            name="上次更换"
            value={line.replacedOn && `${line.replacedOn} ${line.replacedNo ?? ''}`}
            none="本梯没有换过"
          />
          <Fact name="原因" value={PartsReason.label(line.reason)} />
          {line.itemCode && <Fact name="检查项" value={`${line.itemCode} ${line.itemName ?? ''}`} />}
          <Fact name="旧件" value={[OldDisposal.label(line.oldDisposal), line.oldSerial].filter(Boolean).join(' · ')} />
          <Fact name="新件编号" value={line.newSerial} />
          {line.priceCost !== null && <Fact name="成本单价" value={moneyText(line.priceCost)} />}
          <Fact name="质保至" value={line.warrantyTo} />
        </dl>
        {line.certificate.length > 0 && <Pictures label="合格证" of={line.certificate} />}
        {warnings.map(({ kind, text }) => (
          <p key={kind} className="m-0 mt-6 py-4 px-10 r-3 bg-amber amberText t13">
            {text}
          </p>
        ))}
      </div>
    </section>
  )
}

const putAside = (short: string, measure: string): string =>
  Number(short) > 0 ? `缺 ${plainQty(short)} ${measure}` : '已备齐'

function Fact({ name, value, none = '—' }: { name: string; value: string | null; none?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value || <span className="ter">{none}</span>}</dd>
    </div>
  )
}

/** Pictures that have arrived open in a tab; one on its way says so. */
function Pictures({ label, of, none = '未采集' }: { label: string; of: readonly Picture[]; none?: string }) {
  return (
    <figure className={`m-0 ${css.figure}`}>
      <figcaption className="ter t12">
        {label}
        {of.length > 1 && <span className="ter num"> {of.length}</span>}
      </figcaption>
      {of.length === 0 ? (
        <span className={`place-center bg-side ter t12 ${css.noPicture}`}>{none}</span>
      ) : (
        <div className={`flex wrap gap-4 ${css.shots}`}>
          {of.map((one, n) =>
            one.url ? (
              <a className="block" key={one.key} href={one.url} target="_blank" rel="noreferrer">
                <img src={one.url} alt={`${label}照片 ${n + 1}`} loading="lazy" />
              </a>
            ) : (
              <span key={one.key} className={`place-center bg-side ter t12 ${css.noPicture}`}>
                待上传
              </span>
            ),
          )}
        </div>
      )}
    </figure>
  )
}
