// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/*
 * The JVM lays out the fields of a superclass before those of its subclasses. This chain of classes therefore fixes the
 * positions of the two state words: at least 128 bytes of padding are before, between and after them. A cache line is 64
 * bytes on x86-64, which prefetches lines in pairs, and 128 bytes on some ARM64 machines. Each piece has 136 bytes. Since
 * JDK 15 the first bytes of a class may fill the alignment gap before the long of its superclass.
 */

abstract class PaddedWordsPad0 {
    byte p000, p001, p002, p003, p004, p005, p006, p007, p008, p009, p010, p011, p012, p013, p014, p015; //  16
    byte p016, p017, p018, p019, p020, p021, p022, p023, p024, p025, p026, p027, p028, p029, p030, p031; //  32
    byte p032, p033, p034, p035, p036, p037, p038, p039, p040, p041, p042, p043, p044, p045, p046, p047; //  48
    byte p048, p049, p050, p051, p052, p053, p054, p055, p056, p057, p058, p059, p060, p061, p062, p063; //  64
    byte p064, p065, p066, p067, p068, p069, p070, p071, p072, p073, p074, p075, p076, p077, p078, p079; //  80
    byte p080, p081, p082, p083, p084, p085, p086, p087, p088, p089, p090, p091, p092, p093, p094, p095; //  96
    byte p096, p097, p098, p099, p100, p101, p102, p103, p104, p105, p106, p107, p108, p109, p110, p111; // 112
    byte p112, p113, p114, p115, p116, p117, p118, p119, p120, p121, p122, p123, p124, p125, p126, p127; // 128
    byte p128, p129, p130, p131, p132, p133, p134, p135; // 136
}

abstract class PaddedWallWord extends PaddedWordsPad0 {
    volatile long wallWord;
}

abstract class PaddedWordsPad1 extends PaddedWallWord {
    byte p200, p201, p202, p203, p204, p205, p206, p207, p208, p209, p210, p211, p212, p213, p214, p215; //  16
    byte p216, p217, p218, p219, p220, p221, p222, p223, p224, p225, p226, p227, p228, p229, p230, p231; //  32
    byte p232, p233, p234, p235, p236, p237, p238, p239, p240, p241, p242, p243, p244, p245, p246, p247; //  48
    byte p248, p249, p250, p251, p252, p253, p254, p255, p256, p257, p258, p259, p260, p261, p262, p263; //  64
    byte p264, p265, p266, p267, p268, p269, p270, p271, p272, p273, p274, p275, p276, p277, p278, p279; //  80
    byte p280, p281, p282, p283, p284, p285, p286, p287, p288, p289, p290, p291, p292, p293, p294, p295; //  96
    byte p296, p297, p298, p299, p300, p301, p302, p303, p304, p305, p306, p307, p308, p309, p310, p311; // 112
    byte p312, p313, p314, p315, p316, p317, p318, p319, p320, p321, p322, p323, p324, p325, p326, p327; // 128
    byte p328, p329, p330, p331, p332, p333, p334, p335; // 136
}

abstract class PaddedMonotonicWord extends PaddedWordsPad1 {
    volatile long monotonicWord;
}

/** The two state words that readers of a cached clock load: wall time and monotonic time. Subclasses define their values. */
abstract class PaddedWords extends PaddedMonotonicWord {
    // Field updaters, not VarHandles: the first VarHandle of a process costs some milliseconds, and FastClock loads
    // this class.
    static final AtomicLongFieldUpdater<? super PaddedWords> WALL_WORD =
            AtomicLongFieldUpdater.newUpdater(PaddedWallWord.class, "wallWord");
    static final AtomicLongFieldUpdater<? super PaddedWords> MONOTONIC_WORD =
            AtomicLongFieldUpdater.newUpdater(PaddedMonotonicWord.class, "monotonicWord");

    byte p400, p401, p402, p403, p404, p405, p406, p407, p408, p409, p410, p411, p412, p413, p414, p415; //  16
    byte p416, p417, p418, p419, p420, p421, p422, p423, p424, p425, p426, p427, p428, p429, p430, p431; //  32
    byte p432, p433, p434, p435, p436, p437, p438, p439, p440, p441, p442, p443, p444, p445, p446, p447; //  48
    byte p448, p449, p450, p451, p452, p453, p454, p455, p456, p457, p458, p459, p460, p461, p462, p463; //  64
    byte p464, p465, p466, p467, p468, p469, p470, p471, p472, p473, p474, p475, p476, p477, p478, p479; //  80
    byte p480, p481, p482, p483, p484, p485, p486, p487, p488, p489, p490, p491, p492, p493, p494, p495; //  96
    byte p496, p497, p498, p499, p500, p501, p502, p503, p504, p505, p506, p507, p508, p509, p510, p511; // 112
    byte p512, p513, p514, p515, p516, p517, p518, p519, p520, p521, p522, p523, p524, p525, p526, p527; // 128
    byte p528, p529, p530, p531, p532, p533, p534, p535; // 136
}
