/** 安抚话术: read aloud to the trapped or to whoever calls for them, in the order of the call (jobs 4.2). */
export const comfortWords: readonly { readonly when: string; readonly say: string }[] = [
  { when: '先稳住', say: '您别着急，轿厢有多重保护，不会坠落，也不会缺氧。我们已经收到，救援人员马上出发。' },
  { when: '问人', say: '里面一共几个人？有没有老人、孕妇、孩子，或者身体不舒服的？' },
  { when: '问位置', say: '显示屏停在几层？轿厢里有灯吗？门是关着的，还是开了一条缝？' },
  { when: '嘱咐', say: '请不要扒门、不要跳动、不要自己往外爬，靠轿厢壁站好或坐下，保持手机畅通。' },
  { when: '报进度', say: '救援人员已经在路上，到达前我会再给您打电话。' },
]
