import { useContext } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { QrState } from '#modules/elevator/shared/elevator.terms.ts'
import { qrApi } from '#modules/elevator/shared/qr.ts'
import { publicityPaths } from '../shared/paths.ts'
import { useAsked } from './asked.ts'
import { Failed } from './Failed.tsx'
import { LiftCard } from './LiftCard.tsx'
import { PublicFrame, Said } from './PublicFrame.tsx'
import { RecordView } from './RecordView.tsx'
import { StickerSlot } from './StickerSlot.ts'

/** /r/{token}: what a scanned sticker opens; with ?seq=&hash= the code of a printed record, with ?record a check of it. */
export function StickerPage() {
  const { qr = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <PublicFrame aside={<Link to={publicityPaths.lookup}>公示查询</Link>}>
      {search.has('hash') || search.has('record') ? (
        <RecordView token={qr} seq={search.get('seq')} hash={search.get('hash')} />
      ) : (
        <Sticker token={qr} />
      )}
    </PublicFrame>
  )
}

export function Sticker({ token }: { token: string }) {
  const { data, failure } = useAsked(qrApi.public, { token })
  const Report = useContext(StickerSlot)
  if (failure) return <Failed code={failure.code} message={failure.message} />
  if (!data) return null
  if (data.elevator)
    return (
      <LiftCard
        lift={data.elevator}
        report={Report && <Report token={token} dutyPhone={data.elevator.dutyPhone} />}
        verify={<Link to={`${publicityPaths.stickerOf(token)}?record=1`}>核验记录</Link>}
      />
    )
  return data.state === QrState.code.unbound ? (
    <Said headline="未绑定">
      <p>这枚二维码还没有绑定电梯。请联系维保单位。</p>
    </Said>
  ) : (
    <Said headline="该二维码已作废">
      <p>
        有人被困时，请按住轿厢内的报警按钮，或拨打 <a href="tel:96333">96333</a>、<a href="tel:119">119</a>。
      </p>
      <p>请扫描轿厢内新的二维码，或按注册代码查询。</p>
      <Link to={publicityPaths.lookup}>按编号查询</Link>
    </Said>
  )
}
