import { type ReactNode, useState } from 'react'
import { FilesControl } from '../form/index.ts'
import type { KitServices, UploadedFile } from '../services.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import { isSigned, type Strokes, signaturePicture } from './strokes.ts'

/** Drawn here, or pictures of what was signed on paper. */
export interface Signature {
  readonly strokes: Strokes
  readonly files: readonly UploadedFile[]
}
export const unsigned: Signature = { strokes: [], files: [] }
export const isGiven = ({ strokes, files }: Signature): boolean => files.length > 0 || isSigned(strokes)

interface Props {
  readonly id: string
  /** 移交人签名 */
  readonly label: string
  readonly head?: ReactNode
  readonly value: Signature
  readonly onChange: (signature: Signature) => void
  readonly disabled?: boolean
  readonly most?: number
}

/** Signs on the screen; whoever signs on paper, or cannot draw, sends a picture instead. */
export function SignatureField({ id, label, head, value, onChange, disabled = false, most = 2 }: Props) {
  const [sends, setSends] = useState(value.files.length > 0)
  return (
    <div className="signField">
      <div className="signHead">
        <span className="sec">{head ?? label}</span>
        <button
          type="button"
          className="linkButton"
          disabled={disabled}
          aria-label={sends ? `${label}：改为屏幕签名` : `${label}：改为上传图片`}
          onClick={() => {
            // One way counts: what was given in the other one is let go, so that nothing unseen is signed.
            onChange(unsigned)
            setSends(!sends)
          }}
        >
          {sends ? '改为屏幕签名' : '改为上传图片'}
        </button>
      </div>
      {sends ? (
        <FilesControl
          id={id}
          value={value.files}
          onChange={(files) => onChange({ strokes: [], files })}
          disabled={disabled}
          accept="image/png,image/jpeg"
          most={most}
        />
      ) : (
        <SignaturePad
          label={label}
          value={value.strokes}
          onChange={(strokes) => onChange({ strokes, files: [] })}
          disabled={disabled}
        />
      )}
    </div>
  )
}

const sent = new WeakMap<Strokes, UploadedFile>()

/** The stored pictures of a signature; a drawn one is sent once, also when the call after it is tried again. */
export async function sendSignature(
  upload: KitServices['upload'],
  { strokes, files }: Signature,
  name: string,
): Promise<readonly UploadedFile[]> {
  if (files.length > 0) return files
  const known = sent.get(strokes)
  if (known) return [known]
  const stored = await upload(await signaturePicture(strokes, name), () => undefined)
  sent.set(strokes, stored)
  return [stored]
}
