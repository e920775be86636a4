import { Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { type RuleCard, type RuleKind, ruleApi } from '../shared/api.ts'
import { rulePaths } from '../shared/paths.ts'
import { mayRule } from '../shared/permissions.ts'
import css from './rule.module.css'

interface Face {
  readonly title: string
  readonly to: string
  readonly needs: string
  /** Codes that may switch it; none: it follows another card. */
  readonly turns?: string
  readonly of: RuleKind
  readonly note: string
  readonly unit: string
  /** What stops when it is switched off. */
  readonly off: string
}

const faces: readonly Face[] = [
  {
    title: '超时提醒',
    to: rulePaths.overtime,
    needs: mayRule.overtime,
    turns: mayRule.setTime,
    of: 'overtime',
    note: '工单、检验、收款与合同到了时限还没有办，逐级通知作业人员、班组长、调度。',
    unit: '项规则',
    off: '所有场景的超时提醒立即停止，包括困人急修；再次打开后只提醒当前一级。',
  },
  {
    title: '时间设置',
    to: rulePaths.setTime,
    needs: mayRule.setTime,
    of: 'overtime',
    note: '每个场景与节点的三级时间、接收人与提醒方式；随「超时提醒」启停。',
    unit: '项规则',
    off: '',
  },
  {
    title: '终端转急修',
    to: rulePaths.terminal,
    needs: mayRule.terminal,
    turns: mayRule.terminal,
    of: 'terminal',
    note: '监测终端上报的故障按级别、范围与时段自动转为急修工单。',
    unit: '条规则',
    off: '终端上报的故障不再自动转为急修工单，只保留记录；A 级与报警须由调度人工派单。',
  },
  {
    title: '急修单配置',
    to: rulePaths.repairConfig,
    needs: mayRule.repairConfig,
    turns: mayRule.repairConfig,
    of: 'repairConfig',
    note: '三类维修工单现场要填什么、拍几张照片、谁签字、多久自动签字。',
    unit: '类工单',
    off: '现场表单改用系统默认的填写要求，企业的设置保留。',
  },
]

/** /rule/ruleConfig (archives 4.3): what runs, and how often it spoke in the last 30 days. */
export function RuleConfigPage() {
  return (
    <Page title="规则配置" facts="改动对下一个事件或工单生效">
      <Loaded from={ruleApi.cards} input={{}} what="规则">
        {({ cards, version }) => (
          <ul className="bare-list line-t">
            {faces.map((face) => {
              const card = cards.find((one) => one.kind === face.of)
              return card && <Card key={face.title} face={face} card={card} version={version} />
            })}
          </ul>
        )}
      </Loaded>
    </Page>
  )
}

interface CardProps {
  readonly face: Face
  readonly card: RuleCard
  readonly version: number
}

function Card({ face, card, version }: CardProps) {
  const { call, may } = useKit()
  const stale = useStale()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const turn = async (on: boolean) => {
    setBusy(true)
    try {
      await call(ruleApi.turn, { kind: face.of, on, version })
      toast.done(`${face.title}已${on ? '打开' : '关闭'}`)
    } finally {
      setBusy(false)
      // Refused too: it was turned elsewhere.
      void stale(ruleApi.cards)
    }
  }
  const open = may([face.needs])
  return (
    <li className={`grid gap-20 items-center py-14 px-16 line2-b ${css.card}`}>
      <div className={css.cardMain}>
        <h2 className="m-0 mb-4 t14 strong">
          {open ? <Link to={face.to}>{face.title}</Link> : face.title}
          {!card.on && <span className={`amberText t12 ${css.offWord}`}>已关闭</span>}
        </h2>
        <p className="sec small">{face.note}</p>
      </div>
      <dl className={`grid gap-4 m-0 t13 ${css.cardFigures}`}>
        <div className="flex gap-8">
          <dt>启用</dt>
          <dd className="m-0 num">
            <b className="strong">{card.enabled}</b> / {card.total} {face.unit}
          </dd>
        </div>
        <div className="flex gap-8">
          <dt>触发</dt>
          <dd className="m-0 num">
            {card.hits30 === null ? (
              <span className="ter">近30天触发 未采集</span>
            ) : (
              <>
                近30天触发 <b className="strong">{card.hits30}</b> 次
              </>
            )}
          </dd>
        </div>
      </dl>
      <div className="right">
        {face.turns ? (
          <Can needs={[face.turns]}>
            <Switch
              checked={card.on}
              loading={busy}
              aria-label={`${face.title}开关`}
              onChange={(on) => (on ? void turn(true) : setAsking(true))}
            />
          </Can>
        ) : (
          <span className="ter small">{card.on ? '随超时提醒打开' : '随超时提醒关闭'}</span>
        )}
      </div>
      <div className="t13 right">{open && <Link to={face.to}>进入</Link>}</div>
      <ConfirmDanger
        open={asking}
        title={`关闭${face.title}？`}
        effect={face.off}
        verb={`关闭${face.title}`}
        onClose={() => setAsking(false)}
        onConfirm={() => turn(false)}
      />
    </li>
  )
}
