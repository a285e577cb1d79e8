/** What is loaded when somebody wishes to speak or to hear. */
export { default as TalkButton } from './TalkButton.svelte'
export { default as VoicePanel } from './VoicePanel.svelte'
export { VoiceStore } from './voice.svelte'
