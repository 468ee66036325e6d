/**
 * Chinese words of the home page below its tools; they travel as the page's data, not as script.
 */
export const homeZh = {
  proof: {
    before: "PDF 原件",
    after: "转出的 Word",
    slide: "拖动比较 PDF 原件和转出的 Word",
    caption:
      "同一页，左边是 PDF，右边是转出来的 Word：标题、段落、表格、编号都能直接改。这就是“试一试示例文件”里的那一份。",
  },
  stepsTitle: "三步就好",
  steps: [
    { title: "放入文件", text: "拖到窗口任意位置，或点击选择。放错了类型，会告诉您该用哪件工具。" },
    {
      title: "看清再转",
      text: "页数、大小、选项一目了然。处理到第几页，还要多久，随时看得到，随时能取消。",
    },
    {
      title: "看报告再下载",
      text: "哪里换了字体、哪页是识别出来的，都写明白；结果与原文并排对照，表格认错了当场就能改。",
    },
  ],
  trustTitle: "为什么放心",
  trust: [
    { title: "不登录就能用", text: "上限写在选文件之前，转换失败不计次数，结果不加水印。" },
    { title: "能不上传就不上传", text: "合并、拆分、加密、解密等在您的浏览器里完成，断网也能用。" },
    { title: "到时就删", text: "结果保留一小时，倒计时看得见，也可以立即删除。" },
    { title: "只算成功的", text: "失败和取消不扣次数。" },
  ],
  faqTitle: "常见问题",
  faq: [
    {
      question: "转换要钱吗？",
      answer:
        "每天有免费次数，页面上会写明还剩几次。只有成功的转换才计数；在浏览器里完成的合并、拆分、加密、解密不限次数。",
    },
    {
      question: "我的文件会被别人看到吗？",
      answer:
        "不会。文件经加密连接直接存入只属于您这次任务的位置，转换程序在隔离环境中运行，结果一小时后自动删除，您也可以随时点“立即删除”。",
    },
    {
      question: "扫描件能转成可编辑的文档吗？",
      answer: "能。扫描页会自动识别文字，结果里会标明哪些页是识别出来的，请重点核对这些页。",
    },
    {
      question: "手机上能用吗？",
      answer: "能。用手机浏览器打开即可；在微信里打开时，请点右上角选择“在浏览器打开”再下载文件。",
    },
  ],
  guides: "最新教程",
}

export type HomeTexts = typeof homeZh
