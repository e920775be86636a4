import { Switch } from 'antd'
import { Link } from 'react-router'
import { isoTime } from '#kernel/shared/days.ts'
import { hourText } from '#kernel/shared/said.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { usePolling } from '#kernel/web/push/usePush.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead, serverNow, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { morningApi } from '../shared/api.ts'
import { MAKE_AT, MAKE_UNTIL, type SheetBrief } from '../shared/morning.ts'
import { may } from '../shared/permissions.ts'
import css from './morning.module.css'

/** 早会单 beside the day's work: today's sheets, the roll-call, and for leaders the switch. */
export function MorningPanel() {
  const { call, may: holds } = useKit()
  const { data } = useRead(morningApi.today, {}, { firstLoad: true, refetchInterval: usePolling(60_000) })
  const { run } = useRun()
  if (!data || data.length === 0) return null
  const before = hourText(isoTime(serverNow())) < MAKE_AT
  const change = ({ teamId, teamName }: SheetBrief, off: boolean) =>
    void run(async () => {
      await call(morningApi.switch, { teamId, off })
      toast.done(off ? `${teamName}不再生成早会单` : `${teamName}从下一个工作日起生成早会单`)
    })
  return (
    <section>
      <PanelHead title="早会单" right={`${MAKE_AT} 生成`} />
      <ul className={`m-0 pt-2 pb-10 px-14 no-marks t13 ${css.lines}`}>
        {data.map((row) => (
          <li key={row.teamId}>
            {row.sheetId ? (
              <Link to={`?morning=${row.sheetId}`} className="clip">
                {row.teamName}
              </Link>
            ) : (
              <span className="clip">{row.teamName}</span>
            )}
            <span className="ter small num">
              {row.off
                ? '已关闭'
                : row.sheetId
                  ? `到岗 ${row.ticked} / ${row.members}`
                  : before
                    ? `${MAKE_AT} 生成`
                    : '今天未生成'}
            </span>
            {holds([may.switch]) && (
              <Switch
                size="small"
                aria-label={`${row.teamName}早会单`}
                checked={!row.off}
                onChange={(on) => change(row, !on)}
              />
            )}
          </li>
        ))}
      </ul>
      {!before && data.some((row) => !row.off && !row.sheetId) && (
        <p className="ter small m-0 pb-12 px-14">
          休息日没有工单的班组、没有成员的班组不生成；{MAKE_AT} 至 {MAKE_UNTIL} 服务未运行的当天不补。
        </p>
      )}
    </section>
  )
}
