/** Words of the operator's console. Operators read Chinese; another language would be another table of this shape. */
export const consoleZh = {
  name: "运营控制台",
  title: (page: string) => `${page} | 墨转控制台`,
  menu: "菜单",
  mainNav: "控制台导航",
  toSite: "打开网站",
  signOut: "退出",
  groups: { overview: "概览", support: "客服", trade: "用户与交易", content: "内容", settings: "设置" },
  pages: {
    dashboard: "数据看板", health: "系统状态", inbox: "客服收件箱", answers: "常见问答", tasks: "转换任务",
    users: "用户与权益", orders: "订单", refunds: "退款", invoices: "发票", alerts: "异常支付",
    articles: "文章", tags: "标签", "page-texts": "页面 TDK", links: "友情链接",
    prices: "价格", limits: "限制与参数", hosts: "站点", operators: "管理员", audit: "操作日志", profile: "我的账号",
  },
  roles: { owner: "所有者", editor: "编辑", support: "客服", finance: "财务" },
  roleNotes: { owner: "可以做任何事", editor: "文章、标签、TDK、友链、问答", support: "收件箱、任务、查看用户与订单", finance: "订单、退款、发票、权益、收入" },
  state: {
    loading: "正在加载", failed: "没有加载成功", retry: "重试", network: "网络异常，请稍后再试", saved: "已保存", removed: "已删除",
    noResult: "没有符合条件的记录", noResultText: "换个条件再试试。", forbidden: "您的角色看不到这一页",
  },
  actions: { save: "保存", cancel: "取消", add: "新增", edit: "编辑", remove: "删除", search: "搜索", close: "关闭", view: "查看", confirm: "确定", copy: "复制", copied: "已复制", back: "返回列表", refresh: "刷新", more: "更多" },
  table: { total: (n: number) => `共 ${n} 条`, page: (n: number, all: number) => `第 ${n} / ${all} 页`, previous: "上一页", next: "下一页", pages: "翻页", all: "全部", none: "—", open: (name: string) => `打开 ${name}` },
  confirmRemove: (name: string) => `删除“${name}”？此操作不能撤销，会记入操作日志。`,
  signIn: {
    title: "登录控制台", name: "账号或邮箱", password: "密码", submit: "下一步", busy: "正在核对…",
    codeTitle: "第二步验证", codeText: "打开身份验证器应用，输入 6 位动态码。手机不在身边时，可输入一个恢复码。", code: "动态码或恢复码", codeSubmit: "登录", other: "换个账号",
    enrolTitle: "设置第二步验证", enrolText: "用身份验证器应用扫描二维码，再输入它显示的 6 位动态码。", secret: "扫不了码时手动输入", enrolCode: "6 位动态码", newPassword: "新密码", newPasswordHint: "至少 12 个字符。管理员给的临时密码需要换掉。", enrolSubmit: "完成设置",
    recoveryTitle: "请保存恢复码", recoveryText: "每个恢复码能代替动态码登录一次，只显示这一次。请存进密码管理器或打印收好。", recoveryDone: "我已保存，进入控制台",
    ended: "登录已结束，请重新登录。", notOperator: "这里是网站管理人员的入口。",
  },
  profile: {
    lastSeen: "最近活动",
    sessions: "登录中的设备", current: "本机", endOthers: "退出其他设备", ended: (n: number) => `已退出 ${n} 个设备`, password: "修改密码", oldPassword: "当前密码", newPassword: "新密码（至少 12 个字符）", changePassword: "修改密码", changed: "密码已修改，其他设备已退出",
    recovery: "恢复码", recoveryLeft: (n: number) => `还剩 ${n} 个恢复码`, renew: "重新生成", renewText: "旧的恢复码会立即失效。", roles: "角色",
  },
  dashboard: {
    period: "时间", periods: { "7": "近 7 天", "14": "近 14 天", "30": "近 30 天", "90": "近 90 天" }, channel: "渠道", everyChannel: "全部渠道", ownChannel: "自然访问",
    done: "成功转换", failed: "失败", cancelled: "取消", rate: "成功率", visits: "访客", signUps: "新用户", paid: "实收", refunded: "退款", orders: "付款订单",
    usage: "每日转换", people: "访客与新用户", funnel: "渠道转化", funnelNote: "从访问到付款，各步人数或次数；访客数只含同意统计的人。", failures: "失败原因", noFailures: "这段时间没有失败", tools: "各工具", toolName: "工具", average: "平均用时", share: "成功率",
    revenue: "收入", products: "按商品", revenueDays: "每日实收", waiting: "等待处理", openRefunds: "退款", openInvoices: "发票", alerts: "异常支付", empty: "这段时间还没有数据", step: { visits: "访客", conversions: "成功转换", signUps: "注册", orders: "下单", paid: "付款" },
    seconds: (n: string) => `${n} 秒`, day: "日期", count: "次数",
  },
  health: {
    queue: "队列", waiting: "排队", running: "执行中", oldest: "最久的任务", capacity: "容量", workers: "转换进程", noWorkers: "没有在线的转换进程，任务会一直排队。", slots: (n: number) => `${n} 个并发`, seen: (t: string) => `${t}前在线`, programs: "外部程序", noPrograms: "无 LibreOffice",
    jobs: "后台作业", jobStates: { created: "等待", retry: "重试中", active: "执行中", failed: "失败" } as Readonly<Record<string, string>>, jobNames: { convert: "转换", inspect: "检查文件", notify: "通知" } as Readonly<Record<string, string>>, noJobs: "没有等待中的作业",
    storage: "存储", reachable: "可用", unreachable: "不可用", uploads: "等待处理的上传", results: "保存中的结果", overdue: "超期未删", overdueText: "应为 0；大于 0 说明删除承诺没有兑现。",
    database: "数据库", connections: "连接数", failures: "按错误码的失败", lastHour: "近 1 小时", lastDay: "近 24 小时", notices: "客服通知", on: "已开启", off: "未开启", noticeNames: { mail: "邮件", webhook: "Webhook" } as Readonly<Record<string, string>>, uptime: "服务启动于", good: "一切正常", attention: "需要留意",
  },
  inbox: {
    search: "搜索内容、联系方式、用户编号", states: { open: "进行中", unread: "未读", closed: "已关闭", "": "全部" }, empty: "没有会话", emptyText: "访客留言后会出现在这里。", choose: "选择一个会话", visitor: "访客", user: "用户", form: "表单", chat: "在线", reply: "回复", replyHint: "Ctrl + Enter 发送", send: "发送", sending: "正在发送", close: "关闭会话", reopen: "重新打开", closed: "会话已关闭", contact: "联系方式", page: "来自页面", host: "站点", task: "任务", language: "语言", channel: "渠道", started: "开始于", unread: (n: number) => `${n} 条未读`, you: "访客", topics: { convert: "转换问题", account: "账号", payment: "支付与退款", children: "儿童信息保护", business: "商务合作", other: "其他", "": "" } as Readonly<Record<string, string>>, messages: "消息", list: "会话列表", formNote: "来自联系表单的留言不会显示在网页聊天里，请按联系方式回复。",
  },
  answers: { lead: "访客打开客服窗口时先看到这些问答。", language: "语言", question: "问题", answer: "回答", sequence: "顺序", isActive: "显示", hidden: "隐藏", add: "新增问答", languages: { zh: "中文", en: "English", id: "Indonesia" } },
  tasks: { lead: "近 25 小时的任务。只看过程与损失，不含文件名与内容。", search: "任务编号、用户编号或错误码", state: "状态", tool: "工具", states: { queued: "排队", running: "转换中", done: "完成", failed: "失败", cancelled: "取消", expired: "已过期" }, owner: "来自", user: "用户", visitor: "访客", size: "大小", files: (n: number) => `${n} 个文件`, created: "开始", reason: "原因", attempts: "尝试次数", stage: "阶段", pages: "页数", charged: "已计次", warnings: "过程中的损失", noWarnings: "没有记录到损失", options: "选项", inputs: "输入", outputs: "输出", stop: "停止任务", stopped: "已停止", page: (n: number) => `第 ${n} 页`, times: (n: number) => `${n} 处`, duration: "用时", detail: "任务详情" },
  users: {
    lead: "按用户编号、完整手机号或订单号查找。", search: "用户编号、手机号、订单号", code: "用户编号", mobile: "手机号", membership: "会员", memberships: { none: "未开通", running: "有效", over: "已到期", lifetime: "终身" }, expires: "到期", channel: "渠道", created: "注册", closed: "已注销", wechat: "微信", detail: "用户", network: "网络", ledger: "权益流水", ledgerEmpty: "没有流水", orders: "订单", ordersEmpty: "没有订单", sessions: "登录设备", sessionsEmpty: "没有在线设备", platforms: { web: "网页", win: "Windows", mac: "Mac" }, kinds: { grant: "购买", reversal: "收回", adjustment: "人工调整" } as Readonly<Record<string, string>>, days: (n: number) => `${n > 0 ? "+" : ""}${n} 天`, lifetime: "终身", adjust: "调整权益", adjustText: "作为一条新流水记入，已有的购买记录不变。", platform: "平台", action: "操作", grantDays: "增加天数", takeDays: "扣除天数", grantLifetime: "开通终身", takeLifetime: "收回终身", dayCount: "天数", reason: "原因", reasonHint: "写进流水与操作日志", adjusted: "权益已调整", signOut: "强制下线", signOutText: "结束此用户的所有登录。", signedOut: (n: number) => `已下线 ${n} 个设备`, deletion: (t: string) => `已申请注销，${t} 执行`,
  },
  orders: {
    search: "订单号、用户编号、商品", states: { created: "待支付", paying: "支付中", paid: "已付款", refunding: "退款中", refunded: "已退款", closed: "已关闭" }, order: "订单", state: "状态", title: "商品", amount: "金额", payType: "支付方式", user: "用户", created: "下单", paid: "付款", detail: "订单详情", attempts: "支付记录", refunds: "退款记录", attemptStates: { opening: "创建中", open: "待支付", paid: "已付", closed: "关闭", held: "金额不符" } as Readonly<Record<string, string>>, refund: "退款", refundText: "款项原路退回，会员权益随之收回。", refundReason: "退款原因", refundAnswer: "告知用户（可不填）", refundSent: "已提交退款", inWindow: "在自助退款期内", channel: "渠道", tradeNo: "交易号", payTypes: { wechat: "微信扫码", alipay: "支付宝扫码", wxH5: "微信 H5", wxJsapi: "微信内支付", aliWap: "支付宝手机", aliPage: "支付宝网页", stripe: "Stripe" } as Readonly<Record<string, string>>,
  },
  refunds: {
    lead: "超出自助条件的退款在这里审批；批准后款项原路退回。", states: { asked: "待审批", requested: "已提交", pending: "渠道处理中", done: "已退回", failed: "失败", refused: "已拒绝" }, kinds: { order: "用户退款", surplus: "重复支付", held: "金额不符" }, reason: "原因", amount: "金额", uses: "付款后使用", usesCount: (n: number) => `${n} 次`, approve: "批准", refuse: "拒绝", retry: "再试一次", approveTitle: "批准退款", approveText: (money: string) => `将原路退回 ${money}，会员权益同时收回。`, refuseTitle: "拒绝退款", answer: "告知用户", answerNeeded: "请写明原因，用户会看到", approved: "已批准", refused: "已拒绝", retried: "已重新提交", decidedBy: "处理人", created: "申请",
  },
  invoices: { states: { requested: "待开票", issued: "已开票", refused: "已退回" }, title: "抬头", taxNumber: "税号", mail: "邮箱", amount: "金额", order: "订单", created: "申请", number: "发票号码", issue: "标记已开", refuse: "退回", issueTitle: "标记为已开票", issueText: "请先在开票系统开具并发送到下面的邮箱，再填写发票号码。", refuseTitle: "退回申请", refuseText: "写明需要用户改正的地方。", answer: "告知用户", issued: "已标记", refused: "已退回", personal: "个人", orderRefunded: "订单已退款，需作废发票" },
  alerts: { kinds: { "amount-mismatch": "金额不符", "unknown-trade": "未知交易", "refund-failed": "退款失败" }, onlyOpen: "只看未处理", trade: "交易号", channel: "渠道", created: "时间", settle: "标记已处理", accept: "按此金额入账", refund: "退回款项", note: "处理说明", settled: "已处理", detail: "详情", empty: "没有异常支付" },
  prices: { lead: "改动立即生效；已有订单保持原价。", term: "时长", regions: { cn: "国内", overseas: "海外" }, title: "名称", amount: "现价", origin: "划线价", originHint: "确实卖过这个价才能填；0 为不显示", tag: "标签", isDefault: "默认选中", sequence: "顺序", isActive: "在售", offSale: "已下架", days: (n: number) => (n === 0 ? "终身" : `${n} 天`), edit: "修改价格" },
  limits: {
    lead: "改动在下一次调用时生效。清空即恢复默认。", matrix: "各类用户的限制", codes: "配置参数", classes: { visitor: "访客", free: "注册用户", member: "会员", lifetime: "终身会员" }, fields: { conversionsPerDay: "每日转换次数", cloudMegabytes: "云端单文件 MB", localMegabytes: "本地单文件 MB", pagesPerFile: "单文件页数", filesPerBatch: "每批文件数", ocrPagesPerDay: "每日识别页数", maximumKeepMinutes: "结果最长保留（分钟）", isPriority: "优先排队" }, standard: (v: string) => `默认 ${v}`, yes: "是", no: "否", saveMatrix: "保存限制", code: "参数", value: "值",
    codeNames: { web_trial_file_size: "试用文件大小（MB）", web_trial_day_count: "试用每日次数", app_download_url: "客户端下载地址", installers: "各系统安装包（JSON）", network_log_days: "网络日志保留天数" } as Readonly<Record<string, string>>, trialNote: "访客与注册用户的大小与次数也可由下面的试用参数控制；这里填写的优先。",
  },
  hosts: { lead: "每个域名一行；“default”用于没有单独设置的域名。", domain: "域名", brand: "品牌名", company: "公司名称", licence: "ICP 备案号", policeRecord: "公安备案号", mail: "邮箱", phone: "电话", address: "地址", hours: "服务时间", publicAccountQr: "公众号二维码图片", defaultChannel: "默认渠道", showsFriendLinks: "显示友情链接", hasTutorials: "显示教程", hasContactPage: "开放联系页", hasChat: "显示客服窗口", chatUrl: "外部客服地址", chatUrlHint: "填写后代替内置客服窗口", hiddenPages: "隐藏的页面", hiddenHint: "每行一个路径，如 /cad2pdf", footerLinks: "页脚链接", footerHint: "每行一个：名称 空格 地址", agreements: "协议外链", terms: "用户协议", privacy: "隐私政策", children: "儿童隐私政策", add: "新增站点", identity: "主体信息", contactGroup: "联系方式", display: "显示与隐藏" },
  operators: { lead: "只给需要的角色。新成员首次登录必须换掉临时密码并设置第二步验证。", name: "登录名", nameHint: "小写字母、数字、点、横线", displayName: "姓名", mail: "邮箱（可用来登录）", roles: "角色", add: "新增管理员", factor: "第二步验证", factorOn: "已设置", factorOff: "未设置", state: "状态", disabled: "已停用", active: "正常", lastSeen: "最近活动", never: "从未登录", disable: "停用账号", reset: "重置密码与验证", resetText: "对方会退出所有设备，需用临时密码登录并重新设置第二步验证。", password: "临时密码", passwordText: "只显示这一次，请当面或通过安全的渠道告诉对方。", edit: "修改管理员" },
  audit: { lead: "每一次改动都有记录，不能修改或删除。", search: "操作人、操作、对象", who: "操作人", what: "操作", subject: "对象", when: "时间", changes: "改动", before: "改前", after: "改后", network: "网络", noChange: "没有字段差异", added: "（无）",
    names: { "session.open": "登录", "operator.add": "新增管理员", "operator.change": "修改管理员", "operator.disable": "停用管理员", "operator.reset": "重置管理员", "operator.enrol": "设置第二步验证", "operator.password": "修改密码", "operator.recovery-codes": "重新生成恢复码", "setting.change": "修改参数", "price.change": "修改价格", "entitlement.adjust": "调整权益", "account.sign-out": "强制下线", "task.stop": "停止任务", "order.refund": "退款订单", "refund.approve": "批准退款", "refund.refuse": "拒绝退款", "refund.retry": "重试退款", "invoice.issue": "开票", "invoice.refuse": "退回开票", "alert.settle": "处理异常支付", "payment.resolve": "裁定支付", "support.reply": "回复访客", "support.close": "关闭会话", "support.open": "打开会话", "answer.add": "新增问答", "answer.change": "修改问答", "answer.remove": "删除问答", "article.add": "新增文章", "article.change": "修改文章", "article.publish": "发布文章", "article.withdraw": "撤下文章", "article.schedule": "定时发布", "article.unschedule": "取消定时", "article.remove": "删除文章", "image.add": "上传图片", "tag.add": "新增标签", "tag.change": "修改标签", "tag.remove": "删除标签", "page-text.change": "修改 TDK", "page-text.remove": "恢复 TDK", "link.add": "新增友链", "link.change": "修改友链", "link.remove": "删除友链", "host.add": "新增站点", "host.change": "修改站点", "host.remove": "删除站点" } as Readonly<Record<string, string>> },
  articles: {
    search: "标题或短名", column: "栏目", columns: { jiaocheng: "教程", shipin: "视频", shouce: "手册", wenti: "问题" }, state: "状态", states: { draft: "草稿", scheduled: "定时", published: "已发布" }, add: "写文章", title: "标题", updated: "更新", views: "浏览", publishAtTime: (t: string) => `${t} 发布`,
    newTitle: "新文章", shortName: "短名", shortNameHint: "网址的一部分：小写字母、数字、横线", language: "语言", summary: "摘要", keywords: "关键词", keywordsHint: "逗号分隔", cover: "封面图片", video: "视频文件", tool: "相关工具", noTool: "无", author: "作者", tags: "标签", tagsHint: "逗号分隔，没有的会新建", source: "正文（Markdown）", preview: "预览", write: "编辑", both: "对照", characters: (n: number) => `${n} 字`, saved: "已保存", unsaved: "有未保存的改动", publish: "发布", withdraw: "撤下", schedule: "定时发布", scheduleAt: "发布时间", unschedule: "取消定时", published: "已发布", withdrawn: "已撤下，读者看不到了", scheduled: "已定时", viewPage: "看页面", image: "插入图片", uploading: "正在上传", uploaded: "图片已插入", imageTooLarge: "图片超过 5 MB", imageLimits: "PNG、JPG、WebP、GIF，5 MB 以内，边长不超过 4096 像素", previewEmpty: "写点什么，这里会显示文章的样子。", previewFailed: "预览没有生成", settings: "文章信息", toolbar: "格式", bold: "加粗", italic: "斜体", heading: "小标题", list: "列表", numbered: "编号列表", quote: "引用", link: "链接", code: "代码", linkText: "链接文字", leave: "离开会丢掉没保存的改动，确定吗？", pickImage: "图片库", noImages: "还没有图片", libraryTitle: "选择图片",
  },
  tags: { empty: "还没有标签", emptyText: "写文章时填的标签会自动出现在这里。", name: "名称", shortName: "短名", sequence: "顺序", isQuick: "快捷入口", count: "文章数", add: "新增标签" },
  pageTexts: { empty: "还没有改动", changed: "更新", lead: "没有改动的页面使用自带的标题、关键词和描述。", page: "页面", pageHint: "如 index、pdf2word、jiaocheng/wenzhang.html", language: "语言", title: "标题", keywords: "关键词", description: "描述", add: "新增改动", restore: "恢复自带", restoreText: "恢复为网站自带的文字？", titleLength: (n: number) => `${n} 字，建议 30 字以内`, descriptionLength: (n: number) => `${n} 字，建议 80 字左右` },
  links: { empty: "还没有友情链接", emptyText: "新增后显示在首页底部。", lead: "显示在允许友情链接的域名首页底部，按顺序排列。", name: "名称", url: "网址", isNofollow: "nofollow", sequence: "顺序", add: "新增友链" },
  time: { seconds: (n: number) => `${n} 秒`, minutes: (n: number) => `${n} 分钟`, hours: (n: number) => `${n} 小时`, days: (n: number) => `${n} 天` },
}

export type ConsoleTexts = typeof consoleZh

/** Gives the words of the console. */
export const useConsoleTexts = (): ConsoleTexts => consoleZh
