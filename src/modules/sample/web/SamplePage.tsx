import { Button, Progress } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AuditPanel, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { PanelHead, timeText, toast } from '#kernel/web/ui/index.ts'
import { sampleApi } from '../shared/api.ts'
import { type Sample, SampleState } from '../shared/sample.ts'
import { RemoveSample } from './RemoveSample.tsx'
import { useSample } from './useSample.ts'

const { none, filling, ready, failed } = SampleState.code

/** /companyInfo/sample 示例企业: what it is, the way into it, and how it goes again (decision 0129). */
export function SamplePage() {
  const visiting = useUser()?.visitFrom !== undefined
  return (
    <Page title="示例企业" facts="一家数据都是虚构的企业，用来先看看产品用起来是什么样">
      {visiting ? (
        <p className="m-0 py-14 px-14 sec">现在就在示例企业里；上方可以回到自己的企业，也可以删除示例。</p>
      ) : (
        <OwnSample />
      )}
    </Page>
  )
}

function OwnSample() {
  const [search] = useSearchParams()
  const { running, open } = useSample(search.has('open'))
  const user = useUser()
  return (
    <Loaded from={sampleApi.state} input={{}} what="示例企业">
      {(sample) => (
        <>
          <Standing sample={sample} running={running} onOpen={open} />
          <section className="line-t">
            <PanelHead title="谁用过" />
            {user?.companyId && <AuditPanel entity="sample_company" id={user.companyId} />}
          </section>
        </>
      )}
    </Loaded>
  )
}

interface Props {
  readonly sample: Sample
  readonly running: boolean
  readonly onOpen: () => void
}

function Standing({ sample, running, onOpen }: Props) {
  const { call } = useKit()
  const [removing, setRemoving] = useState(false)
  const { state } = sample
  const remove = async () => {
    await call(sampleApi.remove, {})
    toast.done('示例企业已删除')
  }
  return (
    <section className="py-14 px-14 stack gap-10">
      <p className="m-0 sec">
        里面有一百多台电梯、三个班组、四个月的维保与急修，都是虚构的；在里面可以随便点、随便改，不会影响自己的企业，也不会向任何人发短信、打电话或向监管平台上报。不需要了可以整个删除。
      </p>
      {!sample.available && <p className="m-0 ter">这套安装没有带示例数据，不能准备示例企业。</p>}
      {state === filling && <Progressing sample={sample} />}
      {state === failed && <p className="m-0 redText">上一次没有准备好，什么也没有留下；可以再准备一次。</p>}
      {state === ready && (
        <p className="m-0 sec">
          {sample.madeBy} 准备于 {timeText(sample.madeAt)}，日期按那一天推算。
        </p>
      )}
      {sample.available && state !== filling && (
        <div className="row gap-10">
          <Button type="primary" loading={running} onClick={onOpen}>
            {state === ready ? '进入示例企业' : state === none ? '看一家示例企业' : '再准备一次'}
          </Button>
          {state !== none && <Button onClick={() => setRemoving(true)}>删除示例</Button>}
        </div>
      )}
      <RemoveSample open={removing} remove={remove} onClose={() => setRemoving(false)} />
    </section>
  )
}

function Progressing({ sample: { done, total } }: { sample: Sample }) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100)
  return (
    <div role="status">
      正在准备示例企业，约半分钟；可以离开这一页，准备好后再回来
      <Progress percent={percent} size="small" status="active" aria-label="准备示例企业" />
    </div>
  )
}
