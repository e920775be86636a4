import { Button, Checkbox, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { QrCodeIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { allLabelFields, type LabelField, type LabelSize, labelFields, labelSizes } from '../shared/label.ts'
import { may } from '../shared/permissions.ts'
import { type Label, qrApi } from '../shared/qr.ts'
import { ElevatorPicker } from './ElevatorPicker.tsx'
import css from './elevator.module.css'
import { LabelPreview } from './LabelPreview.tsx'

const usual: readonly LabelField[] = [
  'name',
  'communityName',
  'registerCode',
  'nineSixThreeSerialNumber',
  'companyName',
]
const PREVIEWED = 12

/** What a label looks like before a lift is chosen; its code leads nowhere. */
const SPECIMEN: Label = {
  elevatorId: null,
  shortNo: '00000000',
  url: '样张',
  dutyPhone: '000-00000000',
  logoUrl: null,
  values: {
    name: '3栋2单元1号梯',
    communityName: '小区名称',
    registerCode: '00000000000000000000',
    deviceNumber: 'XQ001',
    nineSixThreeSerialNumber: '000000',
    maintenanceWorkers: '责任人、辅助人员',
    companyName: '维保单位名称',
  },
}

/** What stands on a label, and how large it is. */
interface Look {
  readonly size: LabelSize
  readonly fields: readonly LabelField[]
  readonly dutyPhone: boolean
  readonly logo: boolean
}

/** Size, contents and lifts at the left, the labels in true size at the right. */
export function PrintTab() {
  const { call, download } = useKit()
  const [search, setSearch] = useSearchParams()
  const ids = (search.get('ids') ?? '').split(',').filter(Boolean)
  const [look, setLook] = useState<Look>({ size: '60x40', fields: usual, dutyPhone: true, logo: true })
  const [picking, setPicking] = useState(false)
  const { running, run: during } = useRun()
  const { data, refetch } = useRead(qrApi.labels, ids.length > 0 ? { elevatorIds: ids } : undefined)
  const labels = data ?? []
  const without = data ? ids.length - labels.length : 0

  function choose(next: readonly string[]): void {
    const address = new URLSearchParams(search)
    address.set('ids', next.join(','))
    setSearch(address, { replace: true })
  }
  const generate = () =>
    during(async () => {
      const { done } = await call(qrApi.generate, { elevatorIds: ids })
      toast.done(`已生成 ${done} 枚二维码`)
    })
  const print = () =>
    during(async () => {
      await download(qrApi.print, { elevatorIds: ids, ...look, fields: [...look.fields] })
      // A file is no write of the kit, but this one makes the codes that were missing.
      await refetch()
    })

  return (
    <div className={`grid grow min-h-0 ${css.qrColumns}`}>
      <div className="scroll p-14 line-r">
        <Section title="电梯">
          <Button onClick={() => setPicking(true)}>选择电梯</Button>　<span className="sec">已选 {ids.length} 台</span>
          {without > 0 && (
            <p className="sec">
              其中 {without} 台还没有二维码，打印时自动生成。
              <button type="button" className="linkButton" disabled={running} onClick={() => void generate()}>
                现在生成
              </button>
            </p>
          )}
        </Section>
        <LookFields look={look} logoed={Boolean(labels[0]?.logoUrl)} onChange={setLook} />
        <Can needs={[may.print]}>
          <Button type="primary" disabled={ids.length === 0} loading={running} onClick={() => void print()}>
            生成 PDF（{ids.length} 枚）
          </Button>
        </Can>
      </div>
      <div className="stack gap-10 scroll p-14 bg-side">
        {ids.length === 0 ? (
          <>
            <span className="ter small">样张，实际大小。选择电梯后预览它们的标签；也可以在电梯档案里勾选后打印。</span>
            <LabelPreview label={SPECIMEN} {...look} />
          </>
        ) : labels.length === 0 ? (
          <EmptyState
            what="标签"
            icon={<QrCodeIcon size={24} line={1} />}
            headline="所选电梯还没有二维码"
            hint="生成后在这里预览。"
            actions={<Button onClick={() => void generate()}>生成二维码</Button>}
          />
        ) : (
          <Previews labels={labels} look={look} />
        )}
      </div>
      {picking && <ElevatorPicker value={ids} onChoose={choose} onClose={() => setPicking(false)} />}
    </div>
  )
}

interface LookProps {
  readonly look: Look
  /** The company has a mark. */
  readonly logoed: boolean
  onChange(look: Look): void
}

function LookFields({ look, logoed, onChange }: LookProps) {
  const { size, fields, dutyPhone, logo } = look
  const choose = (part: Partial<Look>) => onChange({ ...look, ...part })
  return (
    <>
      <Section title="尺寸">
        <Radio.Group
          value={size}
          onChange={(event) => choose({ size: event.target.value as LabelSize })}
          options={(Object.keys(labelSizes) as LabelSize[]).map((value) => ({
            value,
            label: labelSizes[value].title,
          }))}
          style={{ display: 'grid', gap: 8 }}
        />
      </Section>
      <Section title="印上的内容">
        <div className="grid cols-1-1 gap-8">
          {allLabelFields.map((name) => (
            <Checkbox
              key={name}
              checked={fields.includes(name)}
              onChange={(event) =>
                choose({ fields: event.target.checked ? [...fields, name] : fields.filter((one) => one !== name) })
              }
            >
              {labelFields[name]}
            </Checkbox>
          ))}
          <Checkbox checked={dutyPhone} onChange={(event) => choose({ dutyPhone: event.target.checked })}>
            24小时值班电话
          </Checkbox>
          {logoed && (
            <Checkbox checked={logo} onChange={(event) => choose({ logo: event.target.checked })}>
              企业标志
            </Checkbox>
          )}
        </div>
      </Section>
    </>
  )
}

function Previews({ labels, look }: { labels: readonly Label[]; look: Look }) {
  return (
    <>
      <span className="ter small">实际大小预览{labels.length > PREVIEWED && `，前 ${PREVIEWED} 枚`}</span>
      <div className="flex wrap gap-12">
        {labels.slice(0, PREVIEWED).map((label) => (
          <LabelPreview key={label.shortNo} label={label} {...look} />
        ))}
      </div>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ marginBottom: 20 }}>
      <h2 style={{ margin: '0 0 10px', fontSize: 'var(--t14)' }}>{title}</h2>
      {children}
    </section>
  )
}
