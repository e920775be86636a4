import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Money, timeText } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { mallPaths } from '#modules/goods/shared/paths.ts'
import { sandboxApi } from '../shared/api.ts'
import { type SandboxAction, sandboxActions } from '../shared/terms.ts'
import css from './pay.module.css'

const states = ['待支付', '已支付', '已关闭']

/** The cashier of a provider that is none: each button is something that providers do (commerce 5.4). */
export function SandboxPage() {
  const [search] = useSearchParams()
  const payNo = search.get('payNo') ?? ''
  const { call } = useKit()
  const { running, run } = useRun()
  const [said, setSaid] = useState('')
  const { data, error, refetch } = useRead(sandboxApi.view, payNo ? { payNo } : undefined, { firstLoad: true })
  const act = (action: SandboxAction) =>
    run(async () => {
      setSaid((await call(sandboxApi.act, { payNo, action })).said)
      await refetch()
    })
  return (
    <main className={`ink ${css.sandbox}`}>
      <div className={css.banner}>沙箱支付，不产生真实扣款</div>
      {data ? (
        <section className={`bg r-8 ${css.part}`}>
          <h1 className="f-16">{data.title}</h1>
          <div className={css.amount}>
            <Money value={data.amount} sign />
          </div>
          <p className="sec">
            <span className="num">{data.payNo}</span> · {states[data.state] ?? '—'} · {timeText(data.expireAt)} 前有效
          </p>
          <div className={css.actions}>
            {(Object.entries(sandboxActions) as [SandboxAction, string][]).map(([action, label]) => (
              <Button
                key={action}
                size="large"
                type={action === 'pay' ? 'primary' : 'default'}
                disabled={running}
                onClick={() => void act(action)}
              >
                {label}
              </Button>
            ))}
          </div>
          <p role="status" className={css.answer}>
            {said}
          </p>
          <p className="middle">
            <Link to={mallPaths.orders}>返回我的订单</Link>
          </p>
        </section>
      ) : (
        <section className={`bg r-8 middle ${css.said}`} role="status">
          {error || !payNo ? '没有这笔沙箱支付，或沙箱没有开启' : '加载中'}
        </section>
      )}
    </main>
  )
}
