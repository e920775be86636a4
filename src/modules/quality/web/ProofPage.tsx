import { Button, DatePicker, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { monthEnd, monthStart } from '#kernel/shared/days.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { fromPicker, toPicker } from '#kernel/web/form/day.ts'
import { ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { copyText, HashCode, timeText } from '#kernel/web/ui/index.ts'
import { maintenancePage } from '#modules/maintenance/web/index.ts'
import { proofApi } from '../shared/api.ts'
import { brokenText, type Checked, dayList, letterList, SAME } from '../shared/proof.ts'
import css from './quality.module.css'

type View = 'days' | 'letters'

/** 记录存证 (jobs 10.3): the chain day by day, and the digests the customers keep. */
export function ProofPage() {
  const [search, setSearch] = useSearchParams()
  const [found, setFound] = useState<Checked>()
  const view: View = search.get('view') === 'letters' ? 'letters' : 'days'
  const switcher = (
    <Segmented<View>
      aria-label="视图"
      value={view}
      onChange={(next) => setSearch({ view: next }, { replace: true })}
      options={[
        { value: 'days', label: '存证日' },
        { value: 'letters', label: '客户月度摘要' },
      ]}
    />
  )
  if (view === 'letters')
    return (
      <ListPage
        key="letters"
        list={letterList}
        from={proofApi.letters}
        title="记录存证"
        facts={
          <span className="row gap-12">
            {switcher}
            点一行复制给客户的链接
          </span>
        }
        open={{ run: ({ url }) => void copyLink(url) }}
        cells={{
          hash: (hash) => <HashCode hash={hash} />,
          phone: (phone) => phone ?? <span className="amberText">没有默认联系人手机</span>,
          sentAt: (at, { phone }) =>
            at ? timeText(at) : <span className="ter">{phone ? '等待发送' : '点击复制链接'}</span>,
          openedAt: (at) => (at ? timeText(at) : <span className="ter">未打开</span>),
        }}
        empty={{ hint: '每月 1 日夜间为上月有维保记录的客户生成摘要，9:00 起发短信给默认联系人。' }}
      />
    )
  return (
    <ListPage
      key="days"
      list={dayList}
      from={proofApi.days}
      title="记录存证"
      facts={
        <span className="row gap-12">
          {switcher}
          每天封存前一天收到的记录，改动任何一天都能发现
        </span>
      }
      actions={<Check onFound={setFound} />}
      above={found && <Verdict found={found} />}
      cells={{ hash: (hash) => <HashCode hash={hash} /> }}
      empty={{ hint: '每晚 0:05 把前一天收到的维保记录依次封存，并与前一天的封存相连，改动任何一天都能发现。' }}
    />
  )
}

async function copyLink(url: string): Promise<void> {
  await copyText(new URL(url, location.origin).href, '链接已复制，可发给客户；客户打开即可核对与下载')
}

/** 核对: the records of a month read again and compared with the chain. */
function Check({ onFound }: { onFound: (found: Checked | undefined) => void }) {
  const { call, today } = useKit()
  const { running, run } = useRun()
  const [month, setMonth] = useState(monthStart(today()))
  const check = () =>
    run(async () => {
      onFound(undefined)
      onFound(await call(proofApi.check, { from: month, to: monthEnd(month) }))
    })
  return (
    <>
      <DatePicker
        picker="month"
        aria-label="核对月份"
        allowClear={false}
        value={toPicker(month)}
        maxDate={toPicker(today()) ?? undefined}
        onChange={(next) => {
          const chosen = fromPicker(next)
          if (chosen) setMonth(monthStart(chosen))
        }}
      />
      <Button loading={running} onClick={check} title="重新读取当月每一份记录，与封存时的内容逐份比较">
        核对这个月
      </Button>
    </>
  )
}

function Verdict({ found: { days, records, broken, checkedAt } }: { found: Checked }) {
  return (
    <div
      className={`grid gap-4 my-10 mx-16 bg-side t13 ${css.verdict}`}
      data-broken={broken.length > 0 || undefined}
      role="status"
    >
      <b className={broken.length > 0 ? 'redText' : undefined}>
        {broken.length > 0 ? `${broken.length} 处与存证不一致` : SAME}
      </b>
      <span className="sec num">
        {days} 天 {records} 份记录，{timeText(checkedAt)} 核对
      </span>
      {broken.length > 0 && (
        <ul>
          {broken.map((one) => (
            <li key={`${one.day}${one.orderId}${one.what}`}>
              {one.orderId && one.what === 'changed' ? (
                <Link to={maintenancePage.order(one.orderId)}>{brokenText(one)}</Link>
              ) : (
                brokenText(one)
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
