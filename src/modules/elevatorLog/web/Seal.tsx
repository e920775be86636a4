import { TickIcon, WarningIcon } from '#kernel/web/ui/icons/index.ts'
import { HashCode } from '#kernel/web/ui/index.ts'
import { type BrokenLine, brokenText } from '#modules/elevator/shared/elevatorDetail.ts'
import { INTACT } from '../shared/elevatorLog.ts'
import css from './log.module.css'

/** 记录完整，未被改动 with the last hash; else which line does not fit (archives 10.5). */
export function Seal({ page }: { page: { lines: number; lastHash: string | null; broken: BrokenLine | null } }) {
  const { lines, lastHash, broken } = page
  return (
    <div className={`row py-10 px-24 line-b bg-side ${css.seal}`} data-broken={broken !== null || undefined}>
      {broken ? (
        <b className="redText" role="alert">
          <WarningIcon size={14} /> {brokenText(broken)}，请联系管理员核查
        </b>
      ) : (
        <b className={css.whole}>
          <TickIcon size={14} /> {INTACT}
        </b>
      )}
      <span className="sec">
        共 <span className="num">{lines}</span> 条
      </span>
      {lastHash && (
        <span className={`ter num hide push ellipsis ${css.hash}`}>
          末条存证摘要 <HashCode hash={lastHash} />
        </span>
      )}
    </div>
  )
}
