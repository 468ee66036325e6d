import type { HomeTexts } from "./home-zh.ts"

export const homeEn: HomeTexts = {
  proof: {
    before: "The PDF",
    after: "Our Word file",
    slide: "Drag to compare the PDF with our Word file",
    caption:
      "One page: the PDF on the left, our Word file on the right. Headings, paragraphs, tables and numbers stay editable. It is the sample you can try.",
  },
  stepsTitle: "Three steps",
  steps: [
    {
      title: "Add a file",
      text: "Drop it anywhere in the window or choose it. If the type does not fit, we name the tool that does.",
    },
    {
      title: "See, then convert",
      text: "Pages, sizes and options at a glance. You always see which page we are on and how long it takes, and you can stop any time.",
    },
    {
      title: "Check and download",
      text: "The report names every replaced font and every recognised page. Result and source stand side by side, and a table that is wrong is corrected right there.",
    },
  ],
  trustTitle: "Why you can rely on it",
  trust: [
    {
      title: "No sign-in to use it",
      text: "You see the limits before you choose a file, failures are not counted, and results carry no watermark.",
    },
    {
      title: "In your browser where possible",
      text: "Merge, split, encrypt, unlock and more run in your browser, even offline.",
    },
    {
      title: "Deleted on time",
      text: "Results are kept for one hour with a visible countdown, or you delete them at once.",
    },
    { title: "Only success counts", text: "Failed and cancelled conversions are free." },
  ],
  faqTitle: "Questions and answers",
  faq: [
    {
      question: "Is it free?",
      answer:
        "You have a number of free conversions a day, and the page shows how many are left. Only successful ones count. Merging, splitting, encrypting and unlocking in the browser are unlimited.",
    },
    {
      question: "Can anyone else see my files?",
      answer:
        "No. Files travel over an encrypted connection to storage that only your task can reach, the converter runs isolated, and results are deleted after an hour or when you choose “Delete now”.",
    },
    {
      question: "Can scans become editable documents?",
      answer:
        "Yes. Scanned pages are recognised automatically, and the result names those pages so that you can check them.",
    },
    {
      question: "Does it work on a phone?",
      answer:
        "Yes, in the browser of your phone. Inside WeChat, open the page in your browser from the menu at the top right before downloading.",
    },
  ],
  guides: "Latest guides",
}
