import { Button, Modal, Radio, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { RECORDING_ACCEPT } from '#kernel/shared/bucket.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import {
  type ControlProps,
  Field,
  FieldGrid,
  FilesControl,
  Form,
  FormSection,
  SubmitButton,
  useForm,
  useFormValue,
} from '#kernel/web/form/index.ts'
import { type UploadedFile, useKit } from '#kernel/web/services.tsx'
import { Kbd, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { repairApi } from '../shared/api.ts'
import { deskSources, RepairSource, RepairType, refuseRepair } from '../shared/repair.ts'
import { RepairDraft } from '../shared/repairChange.ts'
import { repairPage } from './addresses.ts'
import { CallerLifts, CallSide } from './CallSide.tsx'
import { AppointField } from './EditRepair.tsx'
import { LiftField } from './LiftField.tsx'
import { SpeakButton } from './SpeakButton.tsx'

type Draft = z.output<typeof RepairDraft>
type Values = Readonly<Record<string, unknown>>
/** Another report of the same lift: the form waits for what the person decides. */
interface Twin {
  readonly text: string
  readonly trapped: boolean
  decide(how: 'join' | 'apart' | 'back'): void
}

/** Nobody is asked how many are trapped by a door that does not close; what was typed before the type changed is not sent. */
function asShown({ trappedCount, trappedFloor, trappedSpecial, address, appointAt, ...values }: Values): Values {
  const { trapped, ordinary } = RepairType.code
  return {
    ...values,
    ...(values.repairType === trapped ? { trappedCount, trappedFloor, trappedSpecial, address } : {}),
    ...(values.repairType === ordinary ? { appointAt } : {}),
  }
}

/**
 * /repairManage/repairList/createdRepairt: the caller first, then which lift, then what is wrong (jobs 4.2). Trapped
 * people are saved with phone, lift and number, and given out at once. Everything by keyboard: Tab, arrows, Ctrl+Enter.
 */
export function NewRepairPage() {
  const { call } = useKit()
  const navigate = useNavigate()
  const elevatorId = useSearchParams()[0].get('elevatorId') ?? undefined
  const [initial] = useState({
    repairType: RepairType.code.urgent,
    source: RepairSource.code.phone,
    elevatorId,
    trappedSpecial: [],
  })
  const [twin, setTwin] = useState<Twin>()

  function leave(id: string, said: string): void {
    toast.done(said)
    // After the form has let go of its unsaved flag.
    setTimeout(() => void navigate(repairPage.order(id), { replace: true }))
  }
  async function submit(draft: Draft): Promise<void> {
    try {
      const added = await call(repairApi.add, draft)
      const sent = added.crew.length > 0 ? `，已派给 ${namesSaid(added.crew)}` : ''
      leave(added.id, `已报修 ${added.orderNo}${sent}`)
    } catch (thrown) {
      const refused = thrown as { code?: number; message?: string; data?: { id?: string } }
      if (refused.code !== refuseRepair.duplicate.code || !refused.data?.id) throw thrown
      const how = await new Promise<Parameters<Twin['decide']>[0]>((decide) =>
        setTwin({ text: refused.message ?? '', trapped: draft.repairType === RepairType.code.trapped, decide }),
      )
      setTwin(undefined)
      if (how === 'back') throw thrown
      await (how === 'join' ? join(refused.data.id, draft) : submit({ ...draft, notDuplicate: true }))
    }
  }
  async function join(id: string, draft: Draft): Promise<void> {
    const { reporterName, reporterPhone, reportText, trappedCount, trappedFloor } = draft
    try {
      await call(repairApi.merge, { id, reporterName, reporterPhone, reportText, trappedCount, trappedFloor })
    } catch (thrown) {
      if ((thrown as { code?: number }).code !== refuseRepair.notCarried.code) throw thrown
      // The other order cannot carry this rescue: it goes out at once as one of its own.
      return submit({ ...draft, notDuplicate: true })
    }
    leave(id, '来电已并入')
  }
  return (
    <Form schema={RepairDraft} initial={initial} kept={asShown} onSubmit={submit} focus="reporterPhone">
      <TitleRow
        title="新增报修"
        facts="先问电话，再问哪台电梯；困人只需电话、电梯、人数"
        actions={
          <>
            <Button onClick={() => void navigate(-1)}>取消</Button>
            <Verb />
          </>
        }
      />
      <div className="flex grow min-h-0 line-t">
        <Fields />
        <CallSide />
      </div>
      <TwinDialog twin={twin} />
    </Form>
  )
}

function TwinDialog({ twin }: { twin: Twin | undefined }) {
  return (
    <Modal
      open={twin !== undefined}
      title={twin?.text}
      width={440}
      onCancel={() => twin?.decide('back')}
      footer={
        <>
          <Button onClick={() => twin?.decide('apart')}>另建工单</Button>
          <Button type="primary" autoFocus onClick={() => twin?.decide('join')}>
            合并
          </Button>
        </>
      }
    >
      <p className="sec">
        {twin?.trapped
          ? '合并后这次来电记在原工单下；原工单不是困人急修的，升级为困人急修并立即派单。'
          : '合并后这次来电记在原工单下，原来的计时不变；确是另一处故障时另建工单。'}
      </p>
    </Modal>
  )
}

/** The verb says what happens: 困人 is given out with the same key. */
function Verb() {
  const trapped = useFormValue('repairType') === RepairType.code.trapped
  return (
    <SubmitButton>
      {trapped ? '报修并立即派单' : '保存报修'} <Kbd>Ctrl+Enter</Kbd>
    </SubmitButton>
  )
}

/** Ctrl+Enter sends from every field of the form. */
function useSendKey(): void {
  const { submit } = useForm()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void submit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [submit])
}

function Fields() {
  useSendKey()
  const type = useFormValue('repairType')
  const { store } = useForm()
  const trapped = type === RepairType.code.trapped
  return (
    <div className="grow min-w-0 scroll">
      <FormSection title="来电">
        <FieldGrid columns={3}>
          <Field of="reporterPhone" />
          <Field of="reporterName" help={trapped ? '可不填' : undefined} />
          <Field of="source">
            {(control) => (
              <Select
                id={control.id}
                value={control.value as number}
                disabled={control.disabled}
                onChange={control.onChange}
                options={deskSources.map((value) => ({ value, label: RepairSource.label(value) }))}
              />
            )}
          </Field>
        </FieldGrid>
        <CallerLifts />
      </FormSection>
      <FormSection title="哪台电梯">
        <FieldGrid columns={2}>
          <Field of="elevatorId" help="名称、96333 编号、注册代码、拼音，或扫电梯二维码">
            {(control) => <LiftField control={control} next={trapped ? 'trappedCount' : 'reportText'} />}
          </Field>
          <Field of="address" help={trapped ? '电梯尚不能确定时填写，先救人' : '已选电梯时不填'} disabled={!trapped} />
        </FieldGrid>
      </FormSection>
      <FormSection title="什么情况">
        <FieldGrid columns={3}>
          <Field of="repairType" span={3}>
            {(control) => (
              <Radio.Group
                id={control.id}
                aria-label="维修类型"
                optionType="button"
                value={control.value}
                disabled={control.disabled}
                onChange={(event) => control.onChange(event.target.value)}
                options={[...RepairType.options]}
              />
            )}
          </Field>
          {trapped && (
            <>
              <Field of="trappedCount" />
              <Field of="trappedFloor" help="显示几层，或停在哪两层之间" />
              <Field of="trappedSpecial" />
            </>
          )}
          {type === RepairType.code.ordinary && <AppointField />}
          <Field of="reportText" span={3} />
        </FieldGrid>
        <div className="flex wrap gap-6 py-8">
          <SpeakButton
            onText={(text) =>
              store.set('reportText', `${(store.value('reportText') as string | undefined) ?? ''}${text}`)
            }
          />
        </div>
        <Field of="recording" help="录音电话导出的 mp3、wav、m4a，20MB 以内">
          {(control) => <CallRecording control={control} />}
        </Field>
      </FormSection>
    </div>
  )
}

/** One file at most; what is no recording is not sent. */
function CallRecording({ control }: { control: ControlProps }) {
  const file = control.value as UploadedFile | undefined
  return (
    <FilesControl
      id={control.id}
      value={file ? [file] : []}
      onChange={(files) => control.onChange(files.at(-1))}
      disabled={control.disabled}
      accept={RECORDING_ACCEPT}
      most={1}
    />
  )
}
