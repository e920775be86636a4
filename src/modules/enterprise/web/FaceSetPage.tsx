import { Segmented } from 'antd'
import { useState } from 'react'
import { WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, SubmitButton, useFormValue } from '#kernel/web/form/index.ts'
import { ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { TitleRow, timeText, toast } from '#kernel/web/ui/index.ts'
import { faceSetApi } from '../shared/api.ts'
import { FaceScene, type FaceSet, FaceSetDraft, faceFailureList, facePersonList } from '../shared/faceSet.ts'
import css from './enterprise.module.css'

const Editing = FaceSetDraft.safeExtend(WithVersion.shape)

/** /sysSet/faceSet (archives 4.2): rules and consent text at the left, coverage and failures at the right. */
export function FaceSetPage() {
  return (
    <div className={`grid grow min-h-0 ${css.split}`}>
      <Loaded from={faceSetApi.detail} input={{}} what="人脸识别设置" still>
        {(set) => <FaceForm key={set.version} set={set} />}
      </Loaded>
      <People />
    </div>
  )
}

function FaceForm({ set }: { set: FaceSet }) {
  const { call } = useKit()
  const [saved, setSaved] = useState(set)
  return (
    <Form
      key={saved.version}
      schema={Editing}
      initial={{ ...saved }}
      current={() => call(faceSetApi.detail, {})}
      onSubmit={async (values) => {
        await call(faceSetApi.save, values)
        const now = await call(faceSetApi.detail, {})
        toast.done(
          now.consentVersion > saved.consentVersion ? '设置已保存，员工须重新同意新的内容' : '人脸识别设置已保存',
        )
        setTimeout(() => setSaved(now))
      }}
    >
      <TitleRow title="人脸识别" actions={<SubmitButton>保存</SubmitButton>} />
      <div className="formBody">
        <FormSection title="比对">
          <FieldGrid columns={2}>
            <Field of="enabled" help="未接入识别服务时使用模拟比对，结果仅供演示" />
            <Field of="liveness" help="拒绝翻拍的照片" />
            <Field of="scenes" span={2} />
            <NotEnrolled people={saved.people} enrolled={saved.enrolled} />
            <Field of="threshold" />
            <Field of="maxTries" help="30 分钟内" />
            <Field of="fallback" span={2} help="没有同意或没有录入的员工始终可以用「拍照+班组长确认」" />
          </FieldGrid>
        </FormSection>
        <FormSection title="告知与同意" note={`第 ${saved.consentVersion} 版 · 修改后员工须重新同意`}>
          <FieldGrid columns={2}>
            <Field of="consentText" span={2} />
          </FieldGrid>
          <p className="ter small m-0 pt-8 pb-12 px-16">
            人脸是敏感个人信息，须单独同意（个人信息保护法第 29 条）；撤回或离职后特征立即删除，同意记录保留备查。
          </p>
        </FormSection>
      </div>
    </Form>
  )
}

const atSignIn: readonly number[] = [FaceScene.code.arrive, FaceScene.code.leave]

/** Said before it is turned on: who is not enrolled signs in with a photo, which the leader has to look at each time. */
function NotEnrolled({ people, enrolled }: { people: number; enrolled: number }) {
  const on = useFormValue<boolean>('enabled')
  const scenes = useFormValue<readonly number[] | undefined>('scenes') ?? []
  const left = people - enrolled
  if (!on || !scenes.some((scene) => atSignIn.includes(scene)) || left <= 0) return null
  return (
    <p className="amberText" role="alert" style={{ gridColumn: '1 / -1', margin: '0 0 12px' }}>
      还有 {left} 名维保、维修人员没有录入人脸（已录入 {enrolled}/{people}）。启用后他们签到须拍现场照片，每次由班组长在
      24 小时内审核；请他们先在手机「我的 — 人脸信息」中同意并录入。
    </p>
  )
}

type Shown = 'people' | 'failures'

function People() {
  const [shown, setShown] = useState<Shown>('people')
  const choice = (
    <Segmented<Shown>
      value={shown}
      onChange={setShown}
      options={[
        { value: 'people', label: '录入情况' },
        { value: 'failures', label: '近30天未通过' },
      ]}
    />
  )
  return (
    <div className="stack min-w-0 min-h-0 line-l">
      {shown === 'people' ? (
        <ListPage
          list={facePersonList}
          from={faceSetApi.people}
          title={<Coverage />}
          actions={choice}
          cells={{
            consentAt: (at) => (at ? timeText(at) : <span className="ter">未同意</span>),
            enrolled: (on) => (on ? '已录入' : <span className="ter">未录入</span>),
            failures: (count) => (count > 0 ? count : <span className="ter">0</span>),
          }}
          empty={{ hint: '维保、维修人员在手机「我的 — 人脸信息」中同意后自己录入。' }}
        />
      ) : (
        <ListPage
          list={faceFailureList}
          from={faceSetApi.failures}
          title={<Coverage />}
          actions={choice}
          cells={{ score: (score) => (score === null ? '—' : score.toFixed(3)) }}
          empty={{ hint: '比对没有通过的签到、签退、领料显示在这里。' }}
        />
      )}
    </div>
  )
}

function Coverage() {
  return (
    <Loaded from={faceSetApi.detail} input={{}} what="人脸识别设置">
      {({ enrolled, people }) => (
        <>
          已录入 {enrolled}/{people}
        </>
      )}
    </Loaded>
  )
}
