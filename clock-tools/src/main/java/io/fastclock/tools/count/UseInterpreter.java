// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.count.TimeValue.Kind;
import io.fastclock.tools.rewrite.ClockRead;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Interpreter;

/** Follows clock reads through the instructions of a method. Needs no types but sizes, hence loads no class. */
final class UseInterpreter extends Interpreter<TimeValue> {
    /** What to join two sets costs, in the unit of ASM's limit. */
    private static final long OPERATIONS_PER_ORIGIN = 100;

    private static final BasicInterpreter SIZES = new BasicInterpreter();

    final CollectedUses uses = new CollectedUses();

    UseInterpreter() {
        super(Opcodes.ASM9);
    }

    @Override
    public @Nullable TimeValue newValue(@Nullable Type type) {
        return Type.VOID_TYPE.equals(type) ? null : other(type == null ? 1 : type.getSize());
    }

    @Override
    public TimeValue newOperation(AbstractInsnNode instruction) throws AnalyzerException {
        switch (instruction.getOpcode()) {
            case Opcodes.GETSTATIC:
                return other(SIZES.newOperation(instruction).getSize());
            case Opcodes.NEW:
                return TimeCall.isTime(((TypeInsnNode) instruction).desc) ? created(instruction) : other(1);
            default:
                return new TimeValue(SIZES.newOperation(instruction).getSize(), Kind.CONSTANT, Set.of());
        }
    }

    @Override
    public TimeValue copyOperation(AbstractInsnNode instruction, TimeValue value) {
        return value;
    }

    @Override
    public @Nullable TimeValue unaryOperation(AbstractInsnNode instruction, TimeValue value) throws AnalyzerException {
        int opcode = instruction.getOpcode();
        if (opcode == Opcodes.CHECKCAST) {
            return value;
        }
        if (opcode == Opcodes.NEWARRAY || opcode == Opcodes.ANEWARRAY) {
            return created(instruction);
        }
        BasicValue result = SIZES.unaryOperation(instruction, BasicValue.UNINITIALIZED_VALUE);
        if (opcode == Opcodes.PUTSTATIC) {
            uses.used(value, ValueUse.STORED);
        } else if (isIn(Opcodes.IRETURN, opcode, Opcodes.ARETURN)) {
            uses.used(value, ValueUse.RETURNED);
        } else if (opcode == Opcodes.IINC) {
            uses.used(value, ValueUse.OFFSET);
            return new TimeValue(1, value.kind, Set.of());
        } else if (isIn(Opcodes.INEG, opcode, Opcodes.DNEG) || isIn(Opcodes.I2L, opcode, Opcodes.I2S)) {
            // An int is too small for a time, unless it was calculated from one.
            Kind kind = opcode == Opcodes.I2L && value.kind == Kind.OTHER ? Kind.AMOUNT : value.kind;
            return new TimeValue(result.getSize(), kind, value.origins);
        } else if (result == null && opcode != Opcodes.IFNULL && opcode != Opcodes.IFNONNULL && isBranch(opcode)) {
            uses.used(value, ValueUse.COMPARED);
        }
        return result == null ? null : other(result.getSize());
    }

    private static boolean isBranch(int opcode) {
        return isIn(Opcodes.IFEQ, opcode, Opcodes.IFLE)
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH;
    }

    @Override
    public @Nullable TimeValue binaryOperation(AbstractInsnNode instruction, TimeValue a, TimeValue b)
            throws AnalyzerException {
        int opcode = instruction.getOpcode();
        BasicValue result =
                SIZES.binaryOperation(instruction, BasicValue.UNINITIALIZED_VALUE, BasicValue.UNINITIALIZED_VALUE);
        if (opcode == Opcodes.PUTFIELD) {
            uses.used(b, ValueUse.STORED);
        } else if (isIn(Opcodes.LCMP, opcode, Opcodes.DCMPG) || isIn(Opcodes.IF_ICMPEQ, opcode, Opcodes.IF_ACMPNE)) {
            uses.used(a, ValueUse.COMPARED);
            uses.used(b, ValueUse.COMPARED);
        } else if (isIn(Opcodes.IADD, opcode, Opcodes.DADD)) {
            return sum(result.getSize(), a, b);
        } else if (isIn(Opcodes.ISUB, opcode, Opcodes.DSUB)) {
            return difference(result.getSize(), a, b);
        } else if (isIn(Opcodes.IMUL, opcode, Opcodes.LXOR)) {
            return scaled(result.getSize(), a, b, opcode <= Opcodes.DMUL);
        }
        return result == null ? null : other(result.getSize());
    }

    private TimeValue sum(int size, TimeValue a, TimeValue b) {
        uses.used(a, ValueUse.OFFSET);
        uses.used(b, ValueUse.OFFSET);
        return new TimeValue(size, TimeValue.max(a.kind, b.kind), Set.of());
    }

    private TimeValue difference(int size, TimeValue a, TimeValue b) {
        boolean ofAmount = b.kind == Kind.CONSTANT || b.kind == Kind.AMOUNT;
        uses.used(a, ofAmount ? ValueUse.OFFSET : ValueUse.DIFFERENCE);
        uses.used(b, a.kind == Kind.CONSTANT ? ValueUse.OFFSET : ValueUse.DIFFERENCE);
        boolean ofTimes = !ofAmount && (a.kind == Kind.TIME || b.kind == Kind.TIME);
        return new TimeValue(size, ofTimes ? Kind.AMOUNT : TimeValue.max(a.kind, b.kind), Set.of());
    }

    /** Multiplication, division, shift or bit operation. */
    private static TimeValue scaled(int size, TimeValue a, TimeValue b, boolean product) {
        Kind kind = TimeValue.max(a.kind, b.kind);
        return new TimeValue(
                size, product && kind == Kind.OTHER ? Kind.AMOUNT : kind, TimeValue.union(a.origins, b.origins));
    }

    @Override
    public @Nullable TimeValue ternaryOperation(
            AbstractInsnNode instruction, TimeValue array, TimeValue index, TimeValue value) {
        if (array.origins.isEmpty()) {
            uses.used(value, ValueUse.STORED);
        } else {
            uses.putIn(value, array.origins);
        }
        return null;
    }

    @Override
    public @Nullable TimeValue naryOperation(AbstractInsnNode instruction, List<? extends TimeValue> values)
            throws AnalyzerException {
        if (instruction instanceof MethodInsnNode) {
            return call((MethodInsnNode) instruction, values);
        }
        values.forEach(value -> uses.used(value, ValueUse.PASSED));
        BasicValue result = SIZES.naryOperation(instruction, List.of());
        return result == null ? null : other(result.getSize());
    }

    private @Nullable TimeValue call(MethodInsnNode call, List<? extends TimeValue> values) {
        Type type = Type.getReturnType(call.desc);
        boolean ofInstance = call.getOpcode() != Opcodes.INVOKESTATIC;
        if (ClockRead.of(call.owner, call.name, call.desc) != null) {
            TimeValue time = new TimeValue(type.getSize(), Kind.TIME, Set.of(call));
            if (!type.equals(Type.VOID_TYPE)) {
                return time;
            }
            uses.putIn(time, values.get(0).origins);
            return null;
        }
        switch (TimeCall.of(call.owner, call.name, call.desc, ofInstance)) {
            case CONVERTS:
                return converted(type, values, TimeCall.returnsAmount(call.owner, call.desc));
            case SELECTS:
                values.forEach(value -> uses.used(value, ValueUse.COMPARED));
                return converted(type, values, false);
            case COMPARES:
                values.forEach(value -> uses.used(value, ValueUse.COMPARED));
                return newValue(type);
            case MEASURES:
                values.forEach(value -> uses.used(value, ValueUse.DIFFERENCE));
                return newValue(type);
            case ADDS:
                values.forEach(value -> uses.used(value, ValueUse.OFFSET));
                return Type.VOID_TYPE.equals(type) ? null : new TimeValue(type.getSize(), Kind.TIME, Set.of());
            case SUBTRACTS:
                return difference(type.getSize(), values.get(0), values.get(1));
            case IGNORES:
                values.subList(1, values.size()).forEach(value -> uses.used(value, ValueUse.PASSED));
                return newValue(type);
            default:
                values.forEach(value -> uses.used(value, ValueUse.PASSED));
                return TimeCall.returnsAmount(call.owner, call.desc)
                        ? new TimeValue(type.getSize(), Kind.AMOUNT, Set.of())
                        : newValue(type);
        }
    }

    private @Nullable TimeValue converted(Type type, List<? extends TimeValue> values, boolean ofAmount) {
        if (Type.VOID_TYPE.equals(type)) {
            // A constructor.
            values.forEach(value -> uses.putIn(value, values.get(0).origins));
            return null;
        }
        Kind kind = Kind.CONSTANT;
        Set<AbstractInsnNode> origins = Set.of();
        for (TimeValue value : values) {
            kind = TimeValue.max(kind, value.kind);
            origins = TimeValue.union(origins, value.origins);
        }
        return new TimeValue(type.getSize(), ofAmount && kind == Kind.OTHER ? Kind.AMOUNT : kind, origins);
    }

    @Override
    public void returnOperation(AbstractInsnNode instruction, TimeValue value, TimeValue expected) {}

    @Override
    public TimeValue merge(TimeValue value1, TimeValue value2) {
        if (value1 == value2) {
            return value1;
        }
        numOperations += OPERATIONS_PER_ORIGIN * (1L + value1.origins.size() + value2.origins.size());
        return value1.merge(value2);
    }

    private static boolean isIn(int first, int opcode, int last) {
        return first <= opcode && opcode <= last;
    }

    private static TimeValue created(AbstractInsnNode instruction) {
        return new TimeValue(1, Kind.OTHER, Set.of(instruction));
    }

    private static TimeValue other(int size) {
        return new TimeValue(size, Kind.OTHER, Set.of());
    }
}
