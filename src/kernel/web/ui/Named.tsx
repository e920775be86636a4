/**
 * A name of two parts where there is little room – 翠湖花园 11栋2单元2号梯 –: too long, the place in front is cut and the part
 * that tells it from the next one stays (decision 0119).
 */
export function Named({ text }: { text: string }) {
  const at = text.indexOf(' ')
  if (at < 0) return <span className="clip">{text}</span>
  return (
    <span className="named" title={text}>
      <span>{text.slice(0, at)}</span>
      <span>{text.slice(at)}</span>
    </span>
  )
}
